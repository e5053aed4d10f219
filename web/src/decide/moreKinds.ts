// The components that put the kinds of question that come up later in a round, and the list of all choices: brought when
// they are needed.
import type { Component } from 'svelte';

import BallotNote from './BallotNote.svelte';
import Amounts from './kinds/Amounts.svelte';
import Claim from './kinds/Claim.svelte';
import Crossing from './kinds/Crossing.svelte';
import Favour from './kinds/Favour.svelte';
import Nobles from './kinds/Nobles.svelte';
import Sending from './kinds/Sending.svelte';
import Starter from './kinds/Starter.svelte';
import Taxes from './kinds/Taxes.svelte';
import Upgrade from './kinds/Upgrade.svelte';
import List from './List.svelte';

export { List };

export const MORE: Readonly<Record<string, Component>> = {
  ballot: BallotNote,
  castle: Upgrade,
  upgrade: Upgrade,
  'placed-upgrade': Upgrade,
  swap: Upgrade,
  convert: Amounts,
  exchange: Amounts,
  county: Claim,
  crossing: Crossing,
  favour: Favour,
  noble: Nobles,
  'keep-counties': Taxes,
  'keep-extensions': Taxes,
  ransom: Taxes,
  send: Sending,
  start: Starter,
};

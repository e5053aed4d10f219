// The component that puts each kind of question.
import type { Component } from 'svelte';

import BallotNote from './BallotNote.svelte';
import Amounts from './kinds/Amounts.svelte';
import Claim from './kinds/Claim.svelte';
import Crossing from './kinds/Crossing.svelte';
import Extension from './kinds/Extension.svelte';
import Favour from './kinds/Favour.svelte';
import Nobles from './kinds/Nobles.svelte';
import Placing from './kinds/Placing.svelte';
import Sending from './kinds/Sending.svelte';
import Starter from './kinds/Starter.svelte';
import Taxes from './kinds/Taxes.svelte';
import Upgrade from './kinds/Upgrade.svelte';

export const KINDS: Readonly<Record<string, Component>> = {
  place: Placing,
  ballot: BallotNote,
  castle: Upgrade,
  upgrade: Upgrade,
  'placed-upgrade': Upgrade,
  swap: Upgrade,
  convert: Amounts,
  exchange: Amounts,
  county: Claim,
  crossing: Crossing,
  'first-extension': Extension,
  extension: Extension,
  purchase: Extension,
  favour: Favour,
  noble: Nobles,
  'keep-counties': Taxes,
  'keep-extensions': Taxes,
  ransom: Taxes,
  send: Sending,
  start: Starter,
};

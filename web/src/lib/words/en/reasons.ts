// English words: why an action is refused, and what is wrong with a text that is no action.
import { of } from '../grammar';
import type { ReasonArgs } from '../types';
import { names } from './names';
import { asked } from './prompts';

const { place, amount, spaces, tiles, privileges, offices, colours, counties } = names;
const county = (a: ReasonArgs): string => of(counties, a.county, a.county);
const space = (a: ReasonArgs): string => `“${of(spaces, a.space, a.space)}”`;
const office = (a: ReasonArgs): string => of(offices, a.office, a.office);

export const reasons = {
  'acted-since': () => 'somebody else has acted since',
  'ally-must-remove': () => 'the ally’s lord must remove one kind of what lies in the treasury',
  'already-built': (a: ReasonArgs) => `the extension ${space(a)} is already built`,
  'already-voted': () => 'your ballot is sealed; take it back to change it',
  'archer-needs-new-space': (a: ReasonArgs) =>
    `an archer comes only with a knight that newly takes a space, and you already stand ${place(a.front, 'in')}`,
  'conflict-full': (a: ReasonArgs) => `all three spaces ${place(a.front, 'in')} are taken`,
  'favour-gone': (a: ReasonArgs) => `the favour “${of(tiles, a.tile, a.tile)}” is not face up`,
  'game-over': () => 'the game is over',
  'lord-is-placed': () => 'the lord is not at court',
  'must-choose': () => 'the first extension cannot be declined',
  'no-ally': () => 'there are allies only with two players',
  'no-bishop': () => 'no bishop can be taken: none is left, or you own as many as allowed',
  'no-bishops-for-ally': () => 'bishops support only your own lord, never the ally’s',
  'no-conflict-there': (a: ReasonArgs) => `there is no conflict ${place(a.front, 'name').slice(13)}`,
  'no-knight-in-county': (a: ReasonArgs) => `no knight of yours stands in ${county(a)}`,
  'no-knight-in-reserve': () => 'your reserve holds no knight of strength 1',
  'no-knight-there': (a: ReasonArgs) => `no knight of yours stands ${place(a.front, 'in')}`,
  'no-noble-left': (a: ReasonArgs) => `no noble is left in ${county(a)}`,
  'no-privilege': (a: ReasonArgs) =>
    `you have no ${of(privileges, a.privilege, a.privilege)} to place this round`,
  'no-room-to-grow': (a: ReasonArgs) => `the knight would be too strong for ${place(a.place, 'name')}`,
  'no-space-for-archer': (a: ReasonArgs) =>
    `an archer needs a free space below its knight, and there are no two free spaces ${place(a.front, 'in')}`,
  'no-squires-for-ally': () => 'squires never go with an ally’s knight',
  'no-such-knight': (a: ReasonArgs) => `no knight of strength ${a.strength} stands ${place(a.place, 'in')}`,
  'no-such-knight-at-court': (a: ReasonArgs) => `no knight of strength ${a.strength} is at court`,
  'no-such-prisoner': (a: ReasonArgs) => `these are not all prisoners of yours ${place(a.front, 'in')}`,
  'no-such-seat': (a: ReasonArgs) => `nobody plays ${of(colours, a.seat, a.seat)}`,
  'no-such-space': (a: ReasonArgs) => `an ally’s castle has no space ${space(a)}`,
  'no-tribute': (a: ReasonArgs) =>
    `applying for the office of ${office(a)} costs ${amount(a.what, 1)}, and you have none`,
  'noble-owned': (a: ReasonArgs) => `you own the noble of ${county(a)} already`,
  'none-stronger': (a: ReasonArgs) => `your reserve holds no knight of strength ${a.strength}`,
  'not-all-at-court': () => 'not all of these knights are at court',
  'not-asked': (a: ReasonArgs) =>
    `that is not what is asked now${a.asked ? `: ${of(asked, a.asked, a.asked)}` : ''}`,
  'not-both-for-ally': () => 'an ally takes the noble or the reward, never both',
  'not-built': (a: ReasonArgs) => `the extension ${space(a)} is not built`,
  'not-enough': (a: ReasonArgs) => `it takes ${amount(a.what, a.needed, 'acc')}, more than you have`,
  'not-in-play': () => 'that belongs to an expansion that is not played',
  'not-placed': (a: ReasonArgs) =>
    `the knight of strength ${a.strength} must be a placed one, not one at court`,
  'not-stronger': (a: ReasonArgs) =>
    `it takes a total of at least ${a.needed} to displace whoever is ${place(a.place, 'in')}`,
  'not-your-turn': () => 'it is not your turn',
  'nothing-there': (a: ReasonArgs) => `there are no ${names.thing(a.what).toLowerCase()} in the treasury`,
  'nothing-to-take-back': () => 'there is no action of yours to take back',
  'one-squire-per-conflict': (a: ReasonArgs) =>
    `at most ${amount('squires', a.most)} can be sent: one for each conflict with a knight of yours`,
  'only-the-strength-3-knight': () => 'only the placed knight of strength 3 can be swapped',
  'own-knight': (a: ReasonArgs) => `your own side’s knight stands in ${county(a)}; you cannot displace it`,
  'own-lord-there': (a: ReasonArgs) => `your own side’s lord already stands on the office of ${office(a)}`,
  'revealed-since': () => 'something secret has been revealed since',
  'reward-void': (a: ReasonArgs) => `the reward of ${county(a)} would come to nothing`,
  shielded: (a: ReasonArgs) => `the knight in ${county(a)} stands under a shield`,
  'space-not-in-use': (a: ReasonArgs) => `neither knight nor extension is on the space ${space(a)}`,
  'space-taken': (a: ReasonArgs) => `a knight already stands on the space ${space(a)}`,
  'too-weak-for-county': (a: ReasonArgs) => `${county(a)} needs strength ${a.minimum} without squires`,
  'tower-full': (a: ReasonArgs) => `the Tower has room for a strength of ${a.room} only`,
  'tudor-needs-knight': () => 'a Tudor knight goes with a lord only beside a knight of yours',
  'under-extension': (a: ReasonArgs) => `an extension lies on the space ${space(a)}`,
};

export const malformed = {
  incomplete: (word: string) => `something is missing after “${word}”`,
  'no-number': (word: string) => `“${word}” is no number`,
  'no-text': () => 'it is no text',
  'not-canonical': (word: string) => `write it as “${word}”`,
  'too-few': (word: string) => `“${word}” is less than 1; leave the amount out, or say “none”`,
  'too-long': (word: string) => `nothing may follow where “${word}” stands`,
  'too-many': (word: string) => `“${word}” is more than there can be`,
  twice: (word: string) => `“${word}” stands there twice`,
  'unknown-word': (word: string) => `“${word}” is not understood there`,
};

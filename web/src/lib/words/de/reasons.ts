// German words: why an action is refused, and what is wrong with a text that is no action.
import { of } from '../grammar';
import type { Words } from '../index.svelte';
import type { ReasonArgs } from '../types';
import { names } from './names';
import { asked } from './prompts';

const { place, amount, spaces, tiles, offices, colours, counties } = names;
const county = (a: ReasonArgs): string => of(counties, a.county, a.county);
const space = (a: ReasonArgs): string => `„${of(spaces, a.space, a.space)}“`;
const office = (a: ReasonArgs): string => of(offices, a.office, a.office);
const NO: Record<string, string> = {
  shield: 'kein Schutzschild',
  archer: 'keinen Bogenschützen',
  tudor: 'keinen Tudorritter',
};
const TOO_STRONG: Record<string, string> = { tower: 'den Tower' };

export const reasons: Words['game']['reasons'] = {
  'acted-since': () => 'inzwischen hat jemand anders gehandelt',
  'ally-must-remove': () => 'der Lord des Verbündeten muss eine Sorte aus der Schatzkammer entfernen',
  'already-built': (a) => `der Ausbau ${space(a)} ist schon gebaut`,
  'already-voted': () => 'deine Stimme ist schon abgegeben; nimm sie zurück, um sie zu ändern',
  'archer-needs-new-space': (a) =>
    `ein Bogenschütze kommt nur mit einem Ritter, der ein neues Feld besetzt, und du stehst schon ${place(a.front, 'in')}`,
  'conflict-full': (a) => `alle drei Felder ${place(a.front, 'in')} sind besetzt`,
  'favour-gone': (a) => `das Gunstplättchen „${of(tiles, a.tile, a.tile)}“ liegt nicht offen`,
  'game-over': () => 'das Spiel ist aus',
  'lord-is-placed': () => 'der Lord ist nicht am Hof',
  'must-choose': () => 'auf den ersten Ausbau kann man nicht verzichten',
  'no-ally': () => 'Verbündete gibt es nur zu zweit',
  'no-bishop': () =>
    'ein Bischof ist nicht zu haben: Es ist keiner mehr da, oder du besitzt so viele wie erlaubt',
  'no-bishops-for-ally': () => 'Bischöfe verstärken nur deinen eigenen Lord, nie den des Verbündeten',
  'no-conflict-there': (a) =>
    `${names.fronts[a.front as keyof typeof names.fronts] || a.front} liegt kein Konflikt aus`,
  'no-knight-in-county': (a) => `in ${county(a)} steht kein Ritter von dir`,
  'no-knight-in-reserve': () => 'in deinem Nachschub ist kein Ritter der Stärke 1',
  'no-knight-there': (a) => `${place(a.front, 'in')} steht kein Ritter von dir`,
  'no-noble-left': (a) => `in ${county(a)} liegt kein Adliger mehr`,
  'no-privilege': (a) => `du hast in dieser Runde ${of(NO, a.privilege, a.privilege)} einzusetzen`,
  'no-room-to-grow': (a) => `der Ritter wäre zu stark für ${of(TOO_STRONG, a.place, place(a.place, 'name'))}`,
  'no-space-for-archer': (a) =>
    `ein Bogenschütze braucht ein freies Feld unter seinem Ritter, und ${place(a.front, 'in')} sind keine zwei Felder frei`,
  'no-squires-for-ally': () => 'Knappen begleiten nie einen Ritter des Verbündeten',
  'no-such-knight': (a) => `${place(a.place, 'in')} steht kein Ritter der Stärke ${a.strength}`,
  'no-such-knight-at-court': (a) => `am Hof ist kein Ritter der Stärke ${a.strength}`,
  'no-such-prisoner': (a) => `nicht alle davon sind deine Gefangenen ${place(a.front, 'in')}`,
  'no-such-seat': (a) => `niemand spielt ${of(colours, a.seat, a.seat)}`,
  'no-such-space': (a) => `das Castle eines Verbündeten hat kein Feld ${space(a)}`,
  'no-tribute': (a) =>
    `die Bewerbung um das Amt des ${office(a)} kostet ${amount(a.what, 1, 'acc')}, und du hast nichts davon`,
  'noble-owned': (a) => `den Adligen von ${county(a)} hast du schon`,
  'none-stronger': (a) => `in deinem Nachschub ist kein Ritter der Stärke ${a.strength}`,
  'not-all-at-court': () => 'nicht alle diese Ritter sind am Hof',
  'not-asked': (a) =>
    `danach ist jetzt nicht gefragt${a.asked ? `, sondern: ${of(asked, a.asked, a.asked)}` : ''}`,
  'not-both-for-ally': () => 'ein Verbündeter nimmt den Adligen oder den Ertrag, nie beides',
  'not-built': (a) => `der Ausbau ${space(a)} ist nicht gebaut`,
  'not-enough': (a) => `das kostet ${amount(a.what, a.needed, 'acc')}, mehr als du hast`,
  'not-in-play': () => 'das gehört zu einer Erweiterung, die nicht mitgespielt wird',
  'not-placed': (a) => `der Ritter der Stärke ${a.strength} muss platziert sein, nicht am Hof`,
  'not-stronger': (a) =>
    `um zu verdrängen, wer ${place(a.place, 'in')} steht, braucht es zusammen mindestens ${a.needed}`,
  'not-your-turn': () => 'du bist nicht am Zug',
  'nothing-there': (a) => `in der Schatzkammer gibt es davon nichts: ${names.thing(a.what)}`,
  'nothing-to-take-back': () => 'du hast nichts zurückzunehmen',
  'one-squire-per-conflict': (a) =>
    `höchstens ${amount('squires', a.most)}: einer für jeden Konflikt mit einem Ritter von dir`,
  'only-the-strength-3-knight': () => 'nur der platzierte Ritter der Stärke 3 kann getauscht werden',
  'own-knight': (a) =>
    `in ${county(a)} steht ein Ritter deiner eigenen Seite; du kannst ihn nicht verdrängen`,
  'own-lord-there': (a) => `im Amt des ${office(a)} steht schon ein Lord deiner eigenen Seite`,
  'revealed-since': () => 'inzwischen ist etwas Geheimes aufgedeckt worden',
  'reward-void': (a) => `der Ertrag von ${county(a)} würde nichts bringen`,
  shielded: (a) => `den Ritter in ${county(a)} deckt ein Schutzschild`,
  'space-not-in-use': (a) => `auf dem Feld ${space(a)} liegt weder Ritter noch Ausbau`,
  'space-taken': (a) => `auf dem Feld ${space(a)} steht schon ein Ritter`,
  'too-weak-for-county': (a) => `${county(a)} verlangt Stärke ${a.minimum} ohne Knappen`,
  'tower-full': (a) => `im Tower ist nur noch Platz für eine Stärke von ${a.room}`,
  'tudor-needs-knight': () => 'ein Tudorritter begleitet einen Lord nur neben einem eigenen Ritter',
  'under-extension': (a) => `auf dem Feld ${space(a)} liegt ein Ausbau`,
};

export const malformed: Words['game']['malformed'] = {
  incomplete: (word) => `nach „${word}“ fehlt etwas`,
  'no-number': (word) => `„${word}“ ist keine Zahl`,
  'no-text': () => 'es ist kein Text',
  'not-canonical': (word) => `schreib es als „${word}“`,
  'too-few': (word) => `„${word}“ ist weniger als 1; lass die Zahl weg oder schreib „none“`,
  'too-long': (word) => `wo „${word}“ steht, darf nichts mehr folgen`,
  'too-many': (word) => `„${word}“ ist mehr, als es geben kann`,
  twice: (word) => `„${word}“ steht zweimal da`,
  'unknown-word': (word) => `„${word}“ ist dort nicht zu verstehen`,
};

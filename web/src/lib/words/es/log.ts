// Spanish words: what happened, as sentences.
import { capital, stop } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party, Who } from '../types';
import { laws } from './laws';
import { names } from './names';

type Log = Words['game']['log'];

const { amounts, amount, list, knights, theKnights, place, who, whose, aPrivilege } = names;

const law = (key: string): string => `«${key in laws ? laws[key as keyof typeof laws].title : key}»`;
const source = (key: string): string => names.source(key, law);

function company({ squires, beside }: Company): string {
  const parts = [...(squires ? [amount('squires', squires)] : []), ...beside.map((each) => aPrivilege(each))];
  return parts.length ? ` con ${list(parts)}` : '';
}

function party({ knights: strengths, bishops, tudor }: Party): string {
  const parts = [
    ...(strengths.length ? [knights(strengths)] : []),
    ...(bishops ? [amount('bishops', bishops)] : []),
    ...(tudor ? [aPrivilege('tudor')] : []),
  ];
  return parts.length ? ` con ${list(parts)}` : '';
}

/** `el caballero de fuerza 2 de Ann` */
const knightsOf = (person: Who, strengths: readonly number[]): string =>
  `${theKnights(strengths, 'nom')} ${whose(person)}`;
/** `desde York`, `desde el castillo` */
const since = (from: string): string =>
  place(from, 'from').replace(/^del /, 'desde el ').replace(/^de /, 'desde ');
const verb = (many: boolean, one: string, several: string): string => (many ? several : one);
const oneOrMore = (strengths: readonly number[], one: string, several: string): string =>
  verb(strengths.length > 1, one, several);

const does: Log['does'] = {
  pay: (parts, many) => `${verb(many, 'paga', 'pagan')} ${amounts(parts)}`,
  lose: (parts, many) => `${verb(many, 'pierde', 'pierden')} ${amounts(parts)}`,
  return: (parts, many) => `${verb(many, 'devuelve', 'devuelven')} ${amounts(parts)}`,
  get: (parts, many) => `${verb(many, 'recibe', 'reciben')} ${amounts(parts)}`,
  take: (parts, many) => `${verb(many, 'toma', 'toman')} ${amounts(parts)}`,
  recruit: () => 'recibe un caballero nuevo',
  upgrade: (strength, at) => `fortalece ${theKnights([strength])} ${place(at, 'in')} hasta ${strength + 1}`,
  bishop: (ally) => (ally ? 'retira un obispo del juego' : 'toma un obispo'),
  noble: (county, ally) =>
    ally ? `retira del juego al noble de ${county}` : `se lleva al noble de ${county}`,
  extend: (space) => `construye la ampliación «${space}»`,
};

export const log: Log = {
  does,
  law,
  source,
  sentence: (subject, predicates, why) =>
    stop(`${capital(subject)} ${list(predicates)}${why ? ` (${why})` : ''}`),
  everybody: 'cada jugador',
  each: (text) => `${text} cada uno`,

  round: (round, phase) => `Ronda ${round}: ${phase}`,
  finalScoring: 'Recuento final',
  turned: (conflicts, proposals) =>
    `Nuevas batallas: ${list(conflicts)}. Propuestas de ley: ${list(proposals)}.`,
  skipped: (person) => `${capital(who(person))} no tiene dónde colocar un caballero y pierde el turno.`,
  start: (by, named) =>
    by.name === named.name
      ? `${who(by)} se nombra jugador inicial.`
      : `${who(by)} nombra a ${who(named)} jugador inicial.`,
  ended: (winners) =>
    `La partida ha terminado: ${winners.length === 1 ? 'gana' : 'ganan juntos'} ${list(winners.map(who))}.`,
  scored: (what, each) =>
    `${capital(what)}: ${each.map((one) => `${who(one.who)} ${names.signed(one.points)}`).join(', ')}.`,
  votesLost: (each) =>
    `Los votos sobrantes se pierden: ${each.map((one) => `${who(one.who)} ${one.votes}`).join(', ')}.`,

  placed: (person, strength, at, beside) =>
    `${capital(who(person))} coloca un ${strength} ${place(at, 'in')}${company(beside)}`,
  goesHome: (person, strengths) =>
    `${knightsOf(person, strengths)} ${oneOrMore(strengths, 'vuelve', 'vuelven')} a casa`,
  returnsShame: (shame) => `devuelve ${amount('shame', shame)}`,
  joined: (clauses) => stop(clauses.join('; ')),
  and: (clause, predicate) => `${clause} y ${predicate}`,

  applies: (person, office, band, strength) =>
    `El lord ${whose(person)} aspira${party(band)} al cargo de ${office} (fuerza ${strength})`,
  tribute: (part) => `el tributo es de ${amount(part.what, part.amount)}`,
  lordLeaves: (person, strengths) =>
    strengths.length
      ? `el lord ${whose(person)} y ${theKnights(strengths, 'nom')} vuelven a casa`
      : `el lord ${whose(person)} vuelve a casa`,
  treasury: (person) => `El lord ${whose(person)} va a la cámara del tesoro`,
  treasuryTakes: (part, ally) => `${ally ? 'retira' : 'toma'} ${amount(part.what, part.amount)}`,

  wentHome: (person, strengths, from) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'vuelve', 'vuelven')} a la corte ${since(from)}.`,
  lost: (person, strengths) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'pasa', 'pasan')} a la reserva, sin rescate.`,
  ransom: (person, gold, strengths) =>
    `${who(person)} paga ${amount('gold', gold)} y rescata ${theKnights(strengths)}.`,
  crossed: (person, strength, to) =>
    `${capital(knightsOf(person, [strength]))} cruza desde Dorset ${place(to, 'to')}.`,
  favour: (person, reward, lapses) =>
    `${capital(who(person))} toma el favor del rey: ${reward}${lapses ? ', que se pierde' : ''}.`,
  knightMakesRoom: (strengths) => `${theKnights(strengths, 'nom')} que estaba allí vuelve a la corte`,
  turnedDown: (person, spaces) =>
    `${who(person)} pone boca abajo ${spaces.length === 1 ? 'la ampliación' : 'las ampliaciones'} ${list(spaces.map((space) => `«${space}»`))}.`,
  squiresSent: (person, n, to) => `${who(person)} envía ${amount('squires', n)} ${place(to, 'to')}.`,
  incomes: (person, castle, table) => {
    const parts = [
      ...(castle.length ? [`${amounts(castle)} del castillo`] : []),
      ...(table.length ? [`${amounts(table)} de la mesa redonda`] : []),
    ];
    return `${who(person)} recibe ${list(parts)}.`;
  },

  sealed: (person) => `${who(person)} vota en secreto.`,
  counted: (title, accepted, yes, no) =>
    `${title} ${accepted ? 'se aprueba' : 'se rechaza'} por ${yes} a ${no}`,
  ballot: (person, yes, votes) => `${who(person)} ${yes ? 'sí' : 'no'}${votes ? ` +${votes}` : ''}`,
  ballots: (result, all) => `${result}: ${all.join(', ')}.`,
  repealed: (title) => `${title} queda derogada.`,
  applied: (title, told) => `${title}: ${told.join('; ')}.`,
  nobody: 'nadie cumple la condición',
  openToAll: 'abierta a todos',
  openTo: (people) => `abierta a ${list(people.map(who))}`,

  fought: (where, won, england, france) =>
    `${capital(place(where, 'name').replace(/^la /, ''))}: ${
      won
        ? `Inglaterra gana con ${england} contra ${france}`
        : england === 0
          ? `nadie lucha por Inglaterra y Francia gana con ${france}`
          : `Francia gana con ${france} contra ${england}`
    }.`,
  rank: (person, archer, strength, points) =>
    `${archer ? `el arquero ${whose(person)}` : who(person)} (${strength}) ${
      points ? amount('points', points) : 'nada'
    }${points && person.ally ? ', perdidos' : ''}`,
  ranks: (ranks) => stop(capital(ranks.join('; '))),
  shamed: (people) =>
    people.length === 1
      ? `${capital(list(people.map(who)))} toma 1 marca de deshonra.`
      : `${capital(list(people.map(who)))} toman 1 marca de deshonra cada uno.`,
  allShamed: 'Cada jugador toma 1 marca de deshonra.',
  movesDown: 'La batalla pasa a la fila inferior.',

  officeHeld: (person, office, won) =>
    `${capital(who(person))} ${won ? 'pasa a ser' : 'sigue siendo'} ${office}`,
  getsThese: (things) => `recibe ${list(things)}`,
  declines: (person) => `${capital(who(person))} renuncia.`,
  takesReward: (person, county) =>
    county
      ? `${capital(who(person))} toma la recompensa de ${county}.`
      : `${capital(who(person))} toma la recompensa.`,

  // -- lo que ocurre fuera del juego -------------------------------------------------------------------------------
  made: 'La mesa está puesta.',
  begin: 'Comienza la partida.',
  rematch: 'Hay una revancha preparada.',
  seat: {
    joined: (name, house) => `${name} se sienta y juega con ${house}.`,
    claimed: (name, house) => `${name} se hace cargo de ${house}.`,
    left: (name, house) =>
      name ? `${name} se ha ido; un bot juega con ${house}.` : `El sitio de ${house} vuelve a estar libre.`,
    filled: (name, house) => `${name} juega con ${house}.`,
    emptied: (_name, house) => `El sitio de ${house} vuelve a estar libre.`,
    reserved: (name, house) => `${house} se guarda para ${name}.`,
    returned: (name, house) => `${name} ha vuelto y juega con ${house}.`,
    flagged: (name, house) => `A ${name} se le ha acabado el tiempo; un bot juega con ${house}.`,
    resigned: (name, house) => `${name} ha abandonado; un bot juega con ${house} hasta el final.`,
    forfeited: (name, house) =>
      `A ${name} se le ha acabado el tiempo y pierde la partida; un bot juega con ${house} hasta el final.`,
    deleted: (_name, house) => `Quien jugaba con ${house} ya no está.`,
    imported: (name, house) => `${name} jugó con ${house}.`,
    'handed-over': (name, house) => `${name} sigue con ${house} desde una cuenta.`,
  },
  asks: (person, actions) =>
    `${who(person)} pide deshacer ${actions === 1 ? 'una jugada' : `${actions} jugadas`}.`,
  agrees: (person) => `${who(person)} acepta que se deshaga.`,
  refuses: (person) => `${who(person)} no acepta que se deshaga.`,
  withdraws: (person) => `${who(person)} ya no pide deshacer nada.`,
  tooLate: 'Nadie ha contestado a tiempo; no se deshace nada.',
  takeback: (person, actions, to) =>
    `${who(person)} deshace ${actions === 1 ? 'una jugada' : `${actions} jugadas`}; la partida vuelve a ${to}.`,
  rewound: (to) => `La partida vuelve a ${to}.`,
  flag: (person) => `A ${who(person)} se le ha acabado el tiempo.`,
  holiday: (person, from, until) => `${who(person)} está de vacaciones del ${from} al ${until}.`,
  back: (person) => `${who(person)} ha vuelto de vacaciones.`,
  freeze: (n) => `La partida está congelada: con las reglas instaladas ahora, desde ${n} va por otro camino.`,
  close: {
    left: 'Todos se han ido; la mesa está cerrada.',
    expired: 'Nadie ha vuelto a tiempo; la mesa está cerrada.',
  },
  closed: 'La mesa está cerrada.',
};

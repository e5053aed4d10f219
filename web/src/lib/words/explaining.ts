// Explanations of anything on the table: the rule in plain words, and what holds here and now.
import type { View } from '../wire';
import { capital, of } from './grammar';
import { explainWords, w, type ExplainWords, type Words } from './index.svelte';
import { COLOURS } from './known';
import { lawOf, lawText, lawTitle, setTitle } from './laws';
import { person, seatName, type Context } from './people';
import type { Explained, Part, Target } from './types';

type Game = Words['game'] & ExplainWords;

/** What something is and does, in plain words with the numbers of its rules. */
export function explain(
  target: Target,
  view: View,
  context: Context,
  game: Game = { ...w().game, ...explainWords() },
): Explained {
  switch (target.of) {
    case 'county':
      return county(target.name, view, context, game);
    case 'space':
      return space(target.space, target.house, view, context, game);
    case 'favour':
      return favour(target.tile, view, context, game);
    case 'conflict':
      return conflict(target.front, view, context, game);
    case 'law':
      return law(target.law, target.proposed ?? false, context, game);
    case 'office':
      return office(target.office, view, context, game);
    case 'privilege': {
      const { title, rules } = game.terms.privilege;
      const name = of(game.names.privileges, target.privilege, title);
      const text = of<string>(game.explain.privileges, target.privilege, '');
      const own = { shield: 'R8.8', archer: 'R8.9', tudor: 'R8.10' }[target.privilege];
      return {
        title: capital(name),
        lines: [text, game.terms.privilege.text],
        rules: own ? [own, ...rules] : rules,
      };
    }
    case 'house':
      return house(target.house, view, context, game);
    case 'term': {
      const { title, text, rules } = game.terms[target.term];
      return { title, lines: [text], rules };
    }
  }
}

function county(name: string, view: View, context: Context, game: Game): Explained {
  const here = view.counties.find((each) => each.name === name);
  const printed = context.box.counties.find((each) => each.name === name);
  const words = game.explain;
  const lines: string[] = [];
  if (printed) lines.push(words.county(printed.minimum, printed.reward));
  if (here) lines.push(words.nobles(here.nobles_left, context.box.both_price));
  if (here) {
    lines.push(
      here.house === null
        ? words.empty
        : words.stands(
            person(here.house, context, game),
            here.strength,
            here.total,
            here.beside.includes('shield'),
          ),
    );
  }
  if (!lines.length) lines.push(game.terms.county.text);
  const special = { Dorset: ['R4.4'], Surrey: ['R4.5'] }[name] ?? [];
  return { title: of(game.names.counties, name, name), lines, rules: ['R2.3', 'R2.5', 'R4.3', ...special] };
}

function space(name: string, owner: number | undefined, view: View, context: Context, game: Game): Explained {
  const printed = context.box.castle.find((each) => each.key === name);
  const lines = printed ? [game.explain.space(printed.reward, printed.price)] : [game.terms.castle.text];
  const seat = view.seats.find((each) => each.seat === owner);
  const strength = view.houses.find((each) => each.house === owner)?.castle[name];
  if (seat?.turned_down.includes(name)) lines.push(game.explain.turnedDown);
  else if (seat?.extensions.includes(name)) lines.push(game.explain.built);
  else if (strength) lines.push(game.explain.onSpace(strength));
  else if (seat) lines.push(game.explain.notBuilt);
  const title = `${game.terms.castle.title}: ${of(game.names.spaces, name, name)}`;
  return { title, lines, rules: ['R2.7', 'R4.6', 'R6.3'] };
}

function favour(tile: string, view: View, context: Context, game: Game): Explained {
  const printed = context.box.favours.find((each) => each.key === tile);
  const lines = [printed ? game.explain.favour(printed.reward) : game.terms.favour.text];
  lines.push(
    view.favours.includes(tile) ? game.explain.favourUp(view.favours_to_earn) : game.explain.favourDown,
  );
  return { title: game.terms.favour.title, lines, rules: ['R2.9', 'R2.10'] };
}

function conflict(front: string, view: View, context: Context, game: Game): Explained {
  const here = view.fronts.find((each) => each.front === front);
  const title = capital(game.names.place(front, 'name'));
  if (!here) return { title, lines: [game.terms.conflict.text], rules: game.terms.conflict.rules };
  const words = game.explain;
  const fighters = here.spaces.flatMap((each) =>
    each ? [words.fighter(person(each.house, context, game), each.archer, each.strength)] : [],
  );
  const lines = [
    words.conflict(here.strength, here.points),
    words.standing(here.english, here.strength),
    ...(fighters.length ? [words.inSpaces(fighters)] : []),
    here.row === 'upper' ? words.upper : words.lower,
  ];
  return { title, lines, rules: ['R2.8', 'R4.8', 'R4.9', here.row === 'upper' ? 'R4.12' : 'R4.13'] };
}

function law(key: string, proposed: boolean, context: Context, game: Game): Explained {
  const declared = lawOf(key, context.box);
  const lines = [proposed ? game.explain.lawProposed : game.explain.lawInForce];
  if (declared) {
    lines.unshift(lawText(key, context.box, game));
    lines.push(game.explain.lawSet(setTitle(declared.set, game), declared.section));
  }
  return { title: lawTitle(key, game), lines, rules: proposed ? ['R3.1', 'R3.2'] : ['R3.3', 'R3.5'] };
}

function office(name: string, view: View, context: Context, game: Game): Explained {
  const here = view.court?.offices.find((each) => each.office === name);
  const title = of(game.names.offices, name, name);
  const words = game.explain;
  if (!here) return { title, lines: [game.terms.office.text], rules: game.terms.office.rules };
  const lines = [
    words.office(here.tribute, here.seals, here.privilege),
    here.holder === null ? words.noHolder : words.holder(person(here.holder, context, game)),
    ...(here.house === null ? [] : [words.applicant(person(here.house, context, game), here.strength)]),
  ];
  return { title, lines, rules: ['R8.3', 'R8.4', 'R8.6'] };
}

function house(number: number, view: View, context: Context, game: Game): Explained {
  const here = view.houses.find((each) => each.house === number);
  const colour = COLOURS[number] ?? 'blue';
  const title = game.names.who(person(number, context, game));
  const lines = [`${game.names.house(colour)}.`];
  if (!here) return { title: capital(title), lines, rules: ['R0.1'] };
  lines.push(game.explain.house(here.court, here.reserve));
  if (here.ally) {
    lines.push(game.explain.isAlly(seatName(here.leader, context, game)));
    return { title: capital(title), lines, rules: ['R7.1', 'R7.3'] };
  }
  const seat = view.seats.find((each) => each.seat === number);
  if (seat) {
    const open: Part[] = [
      { what: 'points', amount: seat.points },
      { what: 'votes', amount: seat.votes },
      { what: 'nobles', amount: seat.nobles.length },
      { what: 'extensions', amount: seat.extensions.length },
    ];
    const purse = (['gold', 'squires', 'seals', 'shame'] as const).flatMap((what): Part[] => {
      const amount = seat[what];
      const played = what === 'seals' ? view.court : what === 'shame' ? view.displeasure : true;
      return amount === null || !played ? [] : [{ what, amount }];
    });
    lines.push(game.explain.purse([...open, ...purse]));
    if (seat.gold === null) lines.push(game.explain.screened);
  }
  return { title: capital(title), lines, rules: ['R0.1', 'R1.8'] };
}

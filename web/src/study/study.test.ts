// What happens at nearly the same moment: a comment is kept because one goes elsewhere, a bot answers while one writes.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

import { api, Refused } from '$lib/api';
import type { Box, Judgement, StudyPlace, StudyPosition, StudyState } from '$lib/wire';
import { Study } from './study.svelte';

/** A server that keeps one study, refuses what is made for another version, and answers when it is told to. */
const server = { places: [] as StudyPlace[], version: 1, waiting: [] as (() => void)[], held: false };
const place = (parent: number | null, action: string | null): StudyPlace => ({
  parent,
  seat: action === null ? null : 0,
  action,
  hidden: null,
  sign: '',
  comment: '',
});
const state = (at = 0) => {
  const { version, places } = server;
  return {
    version,
    places: structuredClone(places),
    at,
    mine: true,
    names: ['', ''],
  } as unknown as StudyState;
};
async function changing(version: number): Promise<void> {
  if (server.held) await new Promise<void>((go) => server.waiting.push(go));
  looking(version);
  server.version += 1;
}
function looking(version: number): void {
  if (version !== server.version) throw new Refused('study-changed', {}, '', 409);
}

vi.spyOn(api, 'study').mockImplementation(() => Promise.resolve(state()));
vi.spyOn(api, 'studyBox').mockResolvedValue({} as Box);
vi.spyOn(api, 'studyJudgement').mockResolvedValue({ best: [] } as unknown as Judgement);
// eslint-disable-next-line @typescript-eslint/require-await -- a refusal is a promise that fails
vi.spyOn(api, 'studyPosition').mockImplementation(async (_, at, version) => {
  looking(version);
  const seat = server.places[at]?.action === 'end' ? null : at % 2;
  return { version, place: at, seat, prompt: null, entries: [], view: {} } as unknown as StudyPosition;
});
vi.spyOn(api, 'changeStudy').mockImplementation(async (_, change) => {
  await changing(change.version);
  const { place: at } = change;
  const here = server.places[at];
  if (here !== undefined && change.kind === 'comment') here.comment = change.text;
  if (here !== undefined && change.kind === 'sign') here.sign = change.sign;
  if (change.kind !== 'delete') return state(at);
  server.places.splice(at, 1);
  return state(here?.parent ?? 0);
});
vi.spyOn(api, 'studyAnswer').mockImplementation(async (_, { version, place: at }) => {
  await changing(version);
  server.places.push(place(at, 'end'));
  return state(server.places.length - 1);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules(); // other files load the table with a session of their own
});

async function opened(): Promise<Study> {
  const study = new Study('x');
  await study.open();
  return study;
}
/** Whatever can go on by itself has done so. */
const settled = () => new Promise((go) => setTimeout(go));
const go = async () => {
  await settled();
  server.waiting.shift()?.();
  await settled();
};

beforeEach(() => {
  server.places = [place(null, null), place(0, 'a'), place(1, 'b'), place(0, 'c')];
  server.version = 1;
  server.waiting = [];
  server.held = false;
});

test('whoever goes elsewhere while a comment is kept comes there, and the comment stays where it was written', async () => {
  const study = await opened();
  await study.go(1);
  server.held = true;
  const kept = study.change({ kind: 'comment', text: 'cheap' });
  const gone = study.go(3);
  await go();
  await Promise.all([kept, gone]);
  expect([study.at, study.places[1]?.comment]).toEqual([3, 'cheap']);
});

test('two changes at once are made one after the other', async () => {
  const study = await opened();
  await study.go(1);
  await Promise.all([
    study.change({ kind: 'comment', text: 'cheap' }),
    study.change({ kind: 'sign', sign: '!' }),
  ]);
  expect(study.places[1]).toMatchObject({ comment: 'cheap', sign: '!' });
  expect([study.at, study.study?.version, study.position?.version]).toEqual([1, 3, 3]);
});

test('a place keeps its line when the numbers change', async () => {
  const study = await opened();
  await study.go(2);
  server.held = true;
  const deleted = study.change({ kind: 'delete' }); // of b: what was 3 is 2 now
  const gone = study.go(3);
  await go();
  await Promise.all([deleted, gone]);
  expect([study.at, study.places[study.at]?.action]).toEqual([2, 'c']);
});

test('a comment that is written while a bot answers is kept after its answer', async () => {
  const study = await opened();
  await study.go(1);
  const { line } = study;
  server.held = true;
  await study.choose([1]);
  expect(study.answering).toBe(true);
  const kept = study.change({ kind: 'comment', text: 'why' }, line);
  await go();
  expect([study.places.length, study.places[study.at]?.action]).toEqual([5, 'end']);
  await go();
  await kept;
  expect([study.places[1]?.comment, study.answering]).toEqual(['why', false]);
});

test('what was changed in another window is loaded again where one goes', async () => {
  const study = await opened();
  server.version = 7;
  server.places.splice(1, 0, place(0, 'new'));
  server.places[3] = place(2, 'b');
  await study.go(3);
  expect([study.study?.version, study.places[study.at]?.action]).toEqual([7, 'c']);
});

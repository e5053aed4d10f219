import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Socket, type TableEvents } from './socket';

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: { type: string; table?: string }[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string; table?: string });
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  welcome(several: boolean) {
    this.readyState = Line.OPEN;
    const message = { type: 'welcome', version: 1, server: '', now: 0, person: null, several };
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const nothing = () => undefined;
const events: TableEvents = {
  caught: nothing,
  news: nothing,
  talk: nothing,
  gone: nothing,
  head: nothing,
  seat: () => null,
};
const line = (number: number): Line => {
  const found = Line.all[number];
  if (found === undefined) throw new Error(`there is no connection ${number}`);
  return found;
};
const asked = (line: Line) => line.sent.filter(({ type }) => type === 'subscribe').map(({ table }) => table);
const tableOf = (line: Line) => new URL(line.url).searchParams.get('table');

beforeEach(() => {
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  history.replaceState(null, '', '/');
});
afterEach(() => vi.unstubAllGlobals());

test('one server keeps its connection for every table', () => {
  const socket = new Socket();
  line(0).welcome(false);
  socket.subscribe('a', events);
  socket.subscribe('b', events);
  expect(Line.all.map(asked)).toEqual([['a', 'b']]);
});

test('of several servers the one of the table is asked, and nobody sees a lost connection', () => {
  const socket = new Socket();
  const told: string[] = [];
  socket.onstatus = (status) => told.push(status);
  line(0).welcome(true);
  const leave = socket.subscribe('a', events);
  void socket.ask({ type: 'chat', table: 'a', room: 'players', text: 'hello' });
  expect(Line.all.map(tableOf)).toEqual([null, 'a']);
  expect(line(0).readyState).toBe(3);
  line(1).welcome(true);
  expect(line(1).sent.map(({ type }) => type)).toEqual(['chat', 'subscribe']);
  leave();
  socket.subscribe('b', events);
  line(2).welcome(true);
  expect(Line.all.map(asked)).toEqual([[], ['a'], ['b']]);
  expect(told).toEqual(['open', 'open', 'open']);
});

test('the page of a table connects to its server at once', () => {
  history.replaceState(null, '', '/lancaster/table/x-1_Y');
  const socket = new Socket();
  socket.subscribe('x-1_Y', events);
  line(0).welcome(true);
  expect(Line.all.map(tableOf)).toEqual(['x-1_Y']);
  expect(asked(line(0))).toEqual(['x-1_Y']);
});

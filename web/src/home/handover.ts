// Games that were begun without a connection are handed to the server: finished ones are kept there, the others go on.
import { api } from '$lib/api';
import type { SeatChoice, Summary } from '$lib/wire';

import { request } from './home';
import { Storage } from './storage';

/** The games that this browser keeps. */
export async function begun(): Promise<Summary[]> {
  const rows = JSON.parse(await (await Storage.open()).rows()) as { status: string; summary: Summary }[];
  return rows.filter(({ status }) => status !== 'open').map(({ summary }) => summary);
}

/** Hand one over, and forget it here when the server has it. */
export async function handOver(table: Summary): Promise<void> {
  const found = await request('GET', `/tables/${table.id}/record`, null);
  if (!found.ok) throw new Error(await found.text());
  const record = await found.text();
  if (table.status === 'finished') await api.importRecord(record, table.name);
  else await api.fork(record, null, table.name, table.seats.map(seatChoice));
  await request('DELETE', `/tables/${table.id}`, null);
}

const seatChoice = ({ person, bot, label }: Summary['seats'][number]): SeatChoice =>
  person === null && bot !== null ? { who: 'bot', bot, label } : { who: 'me', label };

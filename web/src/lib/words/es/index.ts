import type { Words } from '../index.svelte';
import { decide } from './decide';
import { game } from './game';
import { learn } from './learn';
import { shell } from './shell';
import { table } from './table';
import { watch } from './watch';

export const es: Words = { decide, game, learn, shell, table, watch };

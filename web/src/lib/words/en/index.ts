import { decide } from './decide';
import { game } from './game';
import { shell } from './shell';
import { table } from './table';

export const en = { decide, game, shell, table };

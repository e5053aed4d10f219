import { en } from '../en/index';
import type { Words } from '../index.svelte';
import { game } from './game';

export const es: Words = { ...en, game };

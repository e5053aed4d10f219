import { en } from '../en/index';
import type { Words } from '../index.svelte';
import { game } from './game';

export const de: Words = { ...en, game };

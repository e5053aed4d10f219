// Spanish words: the chapters of the catalogue that the page shares with the library.
import { withPrompts } from '../catalogue';
import laws from '../../../../../src/lancaster/words/es/laws.toml';
import names from '../../../../../src/lancaster/words/es/names.toml';
import problems from '../../../../../src/lancaster/words/es/problems.toml';
import prompts from '../../../../../src/lancaster/words/es/prompts.toml';
import reasons from '../../../../../src/lancaster/words/es/reasons.toml';
import story from '../../../../../src/lancaster/words/es/story.toml';

export const catalogue = withPrompts(names, prompts, { laws, problems, reasons, story });

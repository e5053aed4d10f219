// English words: the chapters of the catalogue that the page shares with the library.
import { withPrompts } from '../catalogue';
import laws from '../../../../../src/lancaster/words/en/laws.toml';
import names from '../../../../../src/lancaster/words/en/names.toml';
import problems from '../../../../../src/lancaster/words/en/problems.toml';
import prompts from '../../../../../src/lancaster/words/en/prompts.toml';
import reasons from '../../../../../src/lancaster/words/en/reasons.toml';
import story from '../../../../../src/lancaster/words/en/story.toml';

export const catalogue = withPrompts(names, prompts, { laws, problems, reasons, story });

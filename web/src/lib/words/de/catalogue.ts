// German words: the chapters of the catalogue that the page shares with the library.
import { withPrompts } from '../catalogue';
import laws from '../../../../../src/lancaster/words/de/laws.toml';
import names from '../../../../../src/lancaster/words/de/names.toml';
import problems from '../../../../../src/lancaster/words/de/problems.toml';
import prompts from '../../../../../src/lancaster/words/de/prompts.toml';
import reasons from '../../../../../src/lancaster/words/de/reasons.toml';
import story from '../../../../../src/lancaster/words/de/story.toml';

export const catalogue = withPrompts(names, prompts, { laws, problems, reasons, story });

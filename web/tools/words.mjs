// Checks the words of all languages: every key is there and used, nothing was left in English, and a sentence takes the
// same things in each language. `node tools/words.mjs`; part of `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const WORDS = join(SOURCE, 'lib/words');
const LANGUAGES = ['de', 'es'];

// Keys that are looked up by a name that came over the wire, or handed on as a whole, and why they are all in use.
const DYNAMIC = {
  'shell.room.materials': 'the name of a material in the settings of a table',
  'game.catalogue': 'by key; tests/words compares its messages and arguments',
  'game.names': 'made of the nouns of the catalogue',
  'game.prompts': 'by the kind of a prompt; compared in words.test.ts',
  'game.declines': 'by the kind of a prompt',
  'game.acts': 'by what an action does; every shape is rendered in words.test.ts',
  'game.choices': 'by the field of a choice; every shape is rendered in words.test.ts',
  'game.verbs': 'by the first word of an action',
  'explanations.terms': 'by the name of a term that is explained; all are rendered in words.test.ts',
  'explanations.explain':
    'handed on beside the words of the game; every target is explained in words.test.ts',
  'watch.paces': 'by the name of a pace',
  'shell.operators.spans': 'all of them, by the number of hours',
  'shell.operators.deeds': 'by what an operator did',
  'shell.operators.adjournedWhy': 'by why a game is adjourned',
  'decide.beside': 'by the name of a privilege',
  'decide.go': 'by what is done',
  'decide.hint.titles': 'by who is asked',
  'decide.hint.thinking': 'by who is asked',
  'decide.hint.none': 'by who is asked',
  'decide.hint.best': 'by who is asked',
  'decide.hint.other': 'by who is asked',
  'decide.vote.now': 'by where a proposal stands',
  'decide.vote.next': 'by where a proposal stands',
  'decide.vote.decided': 'by where a proposal stands',
  'decide.vote.enacted': 'by where a proposal stands',
  'decide.vote.rejected': 'by where a proposal stands',
  'decide.vote.yes': 'by what is ticked',
  'decide.vote.no': 'by what is ticked',
  'study.sign': 'by the sign',
  'puzzles.about': 'by the name of a theme',
  'study.catalogue': 'by key; tests/words compares its messages and arguments',
  'study.review.counts': 'by the grade',
  'study.openings.sources': 'by whose games they are',
  'study.openings.sourceNote': 'by whose games they are',
  'study.openings.scopes': 'by how much is the same',
  'study.openings.scopeNote': 'by how much is the same',
  'study.figures.names': 'by what is counted',
  'study.figures.sources': 'by where points come from',
  'study.figures.ratio': 'by how far an average is from that of dukes',
  'puzzles.catalogue': 'by key; tests/words compares its messages and arguments',
  'guide.asks': 'by the kind of a prompt',
  'guide.steps': 'by the step of the line; compared in learn/line.test.ts',
  'guide.tells': 'handed on as a whole',
  'shell.lobby.names': 'proposals for a name, one by chance',
  'shell.lobby.steps': 'by the name of a phase',
  'shell.company.phrase': 'by what is said in a word',
  'shell.orders.kinds': 'by the kind of a prompt; compared in orders.test.ts',
  'shell.orders.choices': 'by the answer that is ordered; compared in orders.test.ts',
  'shell.modules': 'by which modules are played',
  'shell.newTable.playersHint': 'by the number of players',
  'shell.newTable.takebacks': 'by the setting',
  'shell.notices': 'sent to the service worker as a whole',
  'shell.notifications.denied': 'by what the browser allows',
  'shell.notifications.impossible': 'by what the browser allows',
  'shell.notifications.formats': 'by the format of a webhook',
  'shell.pages': 'by the name of a page',
  'shell.paces': 'by the pace of a table',
  'shell.replay.steps': 'by the width of a step',
  'shell.result.sources': 'by where points come from',
  'shell.room.visibleTo': 'by the setting',
  'shell.settings.toTheme': 'by the theme',
  'shell.settings.themes': 'by the theme',
  'shell.me.tabs': 'by the name of a tab',
  'table.areas': 'by the name of an area',
  'table.away': 'by why somebody is away',
  'table.offices': 'by the name of an office',
};

// Texts that are the same in another language, and rightly so.
const SAME = [
  /^game\.(names\.(fronts|spaces|tiles|phases)\.gold|names\.(spaces|tiles)\.gold)$/,
  /^explanations\.terms\.gold\.title$/,
  /^study\.figures\.names\.nobles$/,
  /^explanations\.terms\.\w+\.rules$/, // rule numbers
  /^explanations\.terms\.(lord|noble|county|castle)\.title$/, // the rulebooks' own terms
  /^game\.(verbs|declines)\.(no|noble|ballot)$/,
  /^game\.acts\.(ballot|buy)$/,
  /^game\.outcomes\.beats$/,
  /^study\.(percent|bot|name)$/,
  /^puzzles\.(percent|rating)$/,
  /^explanations\.explain\.(fighter|purse)$/,
  /^watch\.(paces\.normal|reckoning\.(counties|castles))$/,
  /^table\.(title|unknown|wales|england|castle|tower|score|owned|atMost|lawFor|bot|nobles|noblesAre|spaceOf)$/,
  /^table\.(areas\.(england|castle)|offices\.\w+)$/,
  /^decide\.(plus|reward|lord|vote\.(unknown|no|score)|hint\.share|keys\.(yes|no))$/,
  /^shell\.(brand|title|lobby\.(heading|names|hostedBy)|newTable\.(live|who\.bot)|paces\.live|friends\.live)$/,
  /^shell\.(result\.(alone|rating)|replay\.acts|statistics\.deviation|ratings\.name|account\.name)$/,
  /^shell\.(notices\.title|notifications\.(formats\.(discord|slack)|webhook|webhookFormat|browser))$/,
  /^shell\.(room\.(visible|modules)|result\.(modules|total|sources\.(counties|nobles))|settings\.speeds\.1)$/,
];

// Where languages need different things for the same sentence.
const FREE = [
  /^game\.problems\.unknown$/, // only English can repeat what the server says
];

const problems = [];

// -- the words themselves --------------------------------------------------------------------------------------------

const files = new Map();

/** The top-level declarations and imports of a TypeScript file. */
function declared(path) {
  if (files.has(path)) return files.get(path);
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Map();
  for (const node of tree.statements) {
    if (ts.isVariableStatement(node)) {
      for (const each of node.declarationList.declarations) {
        if (ts.isIdentifier(each.name) && each.initializer)
          names.set(each.name.text, { path, node: each.initializer });
      }
    }
    if (ts.isFunctionDeclaration(node) && node.name) names.set(node.name.text, { path, node });
    const from = ts.isImportDeclaration(node) ? node.moduleSpecifier.text : '';
    const bindings = from.startsWith('.') && node.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const each of bindings.elements)
      names.set(each.name.text, { from: join(dirname(path), `${from}.ts`), name: each.name.text });
  }
  files.set(path, names);
  return names;
}

/** Every leaf below a value: its path and the node that says it. */
function leaves(path, node, at, found) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return leaves(path, node.expression, at, found);
  }
  if (ts.isIdentifier(node)) {
    const known = declared(path).get(node.text);
    if (known?.from) return follow(known.from, known.name, at, found);
    if (known) return leaves(known.path, known.node, at, found);
  }
  if (!ts.isObjectLiteralExpression(node)) return found.set(at.join('.'), node);
  for (const each of node.properties) {
    if (ts.isShorthandPropertyAssignment(each)) leaves(path, each.name, [...at, each.name.text], found);
    else if (ts.isPropertyAssignment(each)) leaves(path, each.initializer, [...at, each.name.text], found);
    else problems.push(`${relative(SOURCE, path)}: ${at.join('.')} is not written out`);
  }
  return found;
}

function follow(path, name, at, found) {
  const known = declared(path).get(name);
  if (known?.from) return follow(known.from, known.name, at, found);
  return known ? leaves(known.path, known.node, at, found) : found;
}

/** The words of a language; what is loaded apart from the others stands under its own name. */
const wordsOf = (language) => {
  const found = follow(join(WORDS, language, 'index.ts'), language, [], new Map());
  follow(join(WORDS, language, 'explain.ts'), 'explanations', ['explanations'], found);
  follow(join(WORDS, language, 'study.ts'), 'study', ['study'], found);
  follow(join(WORDS, language, 'puzzles.ts'), 'puzzles', ['puzzles'], found);
  return follow(join(WORDS, language, 'guide.ts'), 'guide', ['guide'], found);
};

// How components get at words, and which types stand for them: each with its place among all words.
const CALLS = {
  w: [],
  guideWords: ['guide'],
  explainWords: ['explanations'],
  studyWords: ['study'],
  puzzleWords: ['puzzles'],
};
const TYPES = {
  Words: [],
  GuideWords: ['guide'],
  ExplainWords: ['explanations'],
  StudyWords: ['study'],
  PuzzleWords: ['puzzles'],
};

/** What a leaf says, without what is put into it: names that are compared or handed to a function are no text. */
function textOf(node) {
  const texts = [];
  const walk = (each) => {
    const literal = ts.isStringLiteral(each) || ts.isNoSubstitutionTemplateLiteral(each);
    const { parent } = each;
    const named =
      literal &&
      ((ts.isCallExpression(parent) && parent.arguments.includes(each)) ||
        (ts.isBinaryExpression(parent) &&
          parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) ||
        ts.isElementAccessExpression(parent) ||
        ts.isParameter(parent));
    if (named) return;
    if (literal) texts.push(each.text);
    else if (ts.isTemplateExpression(each)) {
      texts.push(each.head.text);
      for (const span of each.templateSpans) {
        walk(span.expression);
        texts.push(span.literal.text);
      }
    } else ts.forEachChild(each, walk);
  };
  walk(node);
  return texts.join('|');
}

/** What is put into a leaf: parameters by their place, their fields where they are used one by one, and {names}. */
function slotsOf(node) {
  const slots = new Set([...textOf(node).matchAll(/\{(\w+)\}/g)].map((found) => found[0]));
  if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) return slots;
  node.parameters.forEach((parameter, index) => {
    if (!ts.isIdentifier(parameter.name)) return;
    const name = parameter.name.text;
    const walk = (each) => {
      if (ts.isIdentifier(each) && each.text === name && each !== parameter.name) slots.add(`#${index + 1}`);
      ts.forEachChild(each, walk);
    };
    if (node.body) walk(node.body);
  });
  return slots;
}

const english = wordsOf('en');

for (const language of LANGUAGES) {
  const other = wordsOf(language);
  for (const key of english.keys()) if (!other.has(key)) problems.push(`${language}: ${key} is missing`);
  for (const [key, node] of other) {
    const original = english.get(key);
    if (original === undefined) {
      problems.push(`${language}: ${key} is not among the English words`);
      continue;
    }
    const text = textOf(node);
    if (/\p{L}{2}/u.test(text) && text === textOf(original) && !SAME.some((same) => same.test(key))) {
      problems.push(`${language}: ${key} is still English: ${text}`);
    }
    const [mine, theirs] = [slotsOf(node), slotsOf(original)];
    if (
      FREE.some((free) => free.test(key)) ||
      (mine.size === theirs.size && [...mine].every((slot) => theirs.has(slot)))
    )
      continue;
    problems.push(
      `${language}: ${key} takes ${[...mine].join(' ') || 'nothing'}, the English one ${[...theirs].join(' ') || 'nothing'}`,
    );
  }
}

// -- where they are used ---------------------------------------------------------------------------------------------

function* sources(folder) {
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    if (each.isDirectory()) {
      if (!['en', ...LANGUAGES].map((language) => join(WORDS, language)).includes(path)) yield* sources(path);
    } else if (
      /\.(svelte|ts)$/.test(each.name) &&
      !/\.(test|d)\.ts$/.test(each.name) &&
      each.name !== 'wire.ts'
    )
      yield path;
  }
}

/** The syntax tree of a component or module. */
function treeOf(path) {
  const text = readFileSync(path, 'utf8');
  return parse(path.endsWith('.ts') ? `<script lang="ts">\n${text}\n</script>` : text, {
    modern: true,
    filename: path,
  });
}

function each(node, visit, parent = null) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const child of node) each(child, visit, parent);
    return;
  }
  const typed = typeof node.type === 'string';
  if (typed) visit(node, parent);
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'loc' && key !== 'parent' && child !== null && typeof child === 'object')
      each(child, visit, typed ? node : parent);
  }
}

const TRANSPARENT = new Set([
  'TSNonNullExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'ChainExpression',
]);

/** The path into the words that a type such as Words['game'] stands for. */
function typed(node, aliases) {
  if (node?.type === 'TSTypeAnnotation') return typed(node.typeAnnotation, aliases);
  if (node?.type === 'TSTypeReference') {
    return TYPES[node.typeName?.name] ?? aliases.get(`type ${node.typeName?.name}`);
  }
  if (node?.type !== 'TSIndexedAccessType') return undefined;
  const before = typed(node.objectType, aliases);
  const key = node.indexType?.literal?.value;
  return before && typeof key === 'string' ? [...before, key] : undefined;
}

const used = new Set();
const nodes = new Set(['']);
for (const key of english.keys()) {
  const parts = key.split('.');
  for (let length = 1; length < parts.length; length += 1) nodes.add(parts.slice(0, length).join('.'));
}
const dynamic = Object.keys(DYNAMIC);
const covered = (key) => dynamic.some((one) => key === one || key.startsWith(`${one}.`));

function usage(path) {
  const tree = treeOf(path);
  const aliases = new Map();
  const parents = new Map();
  each(tree, (node, parent) => parents.set(node, parent));

  const pathOf = (node) => {
    if (!node) return undefined;
    if (TRANSPARENT.has(node.type)) return pathOf(node.expression);
    if (node.type === 'Identifier') return aliases.get(node.name);
    if (node.type === 'CallExpression') {
      const called = node.callee.type === 'Identifier' ? node.callee.name : '';
      return called === '$derived' ? pathOf(node.arguments[0]) : CALLS[called];
    }
    if (node.type !== 'MemberExpression') return undefined;
    if (node.object.type === 'ThisExpression' && !node.computed)
      return aliases.get(`this.${node.property.name}`);
    const before = pathOf(node.object);
    if (before === undefined) return undefined;
    if (!node.computed) return [...before, node.property.name];
    return node.property.type === 'Literal' ? [...before, String(node.property.value)] : [...before, '*'];
  };

  const name = (pattern, at, prefix = '') => {
    if (at === undefined) return;
    if (pattern.type === 'AssignmentPattern') return name(pattern.left, at, prefix);
    if (pattern.type === 'Identifier') aliases.set(prefix + pattern.name, at);
    if (pattern.type !== 'ObjectPattern') return;
    for (const one of pattern.properties) {
      if (one.type === 'Property' && !one.computed) name(one.value, [...at, one.key.name ?? one.key.value]);
    }
  };

  /** What a variable is: by what it is made of, or by its type. */
  const declaredAs = (node) => pathOf(node.init) ?? typed(node.id.typeAnnotation, aliases);

  // names for parts of the words, until no more are found
  for (let before = -1; before !== aliases.size;) {
    before = aliases.size;
    each(tree, (node) => {
      if (node.type === 'TSTypeAliasDeclaration') {
        const at = typed(node.typeAnnotation, aliases);
        if (at) aliases.set(`type ${node.id.name}`, at);
      }
      if (node.type === 'VariableDeclarator') name(node.id, declaredAs(node));
      if (node.type === 'TSParameterProperty') {
        const parameter = node.parameter.left ?? node.parameter;
        const at = typed(parameter.typeAnnotation, aliases);
        if (at) aliases.set(`this.${parameter.name}`, at);
      }
      for (const parameter of node.params ?? []) {
        const one = parameter.left ?? parameter;
        if (one.type === 'Identifier') name(one, typed(one.typeAnnotation, aliases));
      }
    });
  }

  const mark = (at) => {
    const key = at.join('.').replace(/\.?\*.*$/, '');
    if (english.has(key)) used.add(key);
    else if (nodes.has(key)) {
      // handed on as a whole: what is used of it counts where it arrives; looked up by a name: to be declared
      if (
        at.includes('*') &&
        !covered(key) &&
        ![...english.keys()].some((one) => one.startsWith(`${key}.`) && covered(one))
      ) {
        problems.push(
          `${relative(SOURCE, path)}: ${key} is looked up by a name; say why in DYNAMIC of tools/words.mjs`,
        );
      }
    } else {
      // a method of a string or a list, such as .length
      for (let parts = key.split('.'); parts.length; parts = parts.slice(0, -1))
        if (english.has(parts.join('.'))) used.add(parts.join('.'));
    }
  };

  each(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && declaredAs(node)) {
      for (const one of node.id.properties) {
        const at =
          one.type === 'Property' && !one.computed
            ? [...declaredAs(node), one.key.name ?? one.key.value]
            : undefined;
        if (at && english.has(at.join('.'))) used.add(at.join('.'));
      }
    }
    if (!['MemberExpression', 'Identifier'].includes(node.type)) return;
    const at = pathOf(node);
    if (at === undefined) return;
    const parent = parents.get(node);
    if (parent?.type === 'MemberExpression' && parent.object === node) return; // the longer chain counts
    if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
    if (parent?.type === 'Property' && parent.key === node && parent.value !== node) return;
    if (
      node.type === 'Identifier' &&
      (parent?.params?.includes(node) || parent?.type === 'AssignmentPattern')
    )
      return;
    mark(at);
  });
}

for (const path of sources(SOURCE)) {
  try {
    usage(path);
  } catch (error) {
    problems.push(`${relative(SOURCE, path)}: ${error.message}`);
  }
}

for (const key of english.keys())
  if (!used.has(key) && !covered(key)) problems.push(`en: ${key} is not used`);
for (const key of dynamic)
  if (!nodes.has(key) && !english.has(key)) problems.push(`DYNAMIC: there is no ${key}`);

if (problems.length) {
  console.error([...new Set(problems)].join('\n'));
  console.error(`${new Set(problems).size} problems with the words`);
  process.exit(1);
}
console.log(`${english.size} words in ${LANGUAGES.length + 1} languages`);

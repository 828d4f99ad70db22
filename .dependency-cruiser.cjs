/** The rooms of the house and who may import whom; what is not listed is forbidden. */
const rooms = {
  base: [],
  generated: [],
  schema: ['base', 'generated'],
  measure: ['base', 'schema'],
  paper: ['base', 'generated', 'schema', 'measure'],
  protocol: ['base', 'generated', 'schema'],
  client: ['base', 'generated', 'protocol'],
  ui: ['base'],
  runtime: ['base', 'generated', 'schema', 'measure', 'protocol', 'ui'],
  slots: ['base', 'generated', 'measure', 'protocol', 'client', 'ui', 'runtime'],
  shell: ['base', 'generated', 'protocol', 'client', 'ui'],
  app: ['base', 'generated', 'schema', 'measure', 'protocol', 'client', 'ui', 'runtime', 'slots', 'shell'],
  server: ['base', 'generated', 'schema', 'measure', 'paper', 'protocol'],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import ${allowed.length ? allowed.join(', ') : 'nothing of src'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

/** The folders within a room and who may import whom; what is not listed is forbidden. Parts that are fetched
 * when they are needed do not count: whoever shows them need not know what they are made of. */
const folders = {
  schema: {
    model: [],
    source: [],
    context: ['model', 'source'],
    expression: ['model'],
    check: ['model', 'source', 'context', 'expression'],
    compile: ['model', 'source', 'context', 'check'],
    validate: ['model', 'expression', 'check'],
    entry: ['model'],
  },
  measure: {
    numbers: [],
    reading: [],
    formula: ['numbers'],
    budget: ['numbers', 'reading', 'formula'],
    record: ['numbers', 'reading', 'formula', 'budget'],
  },
  runtime: {
    source: [],
    search: ['source'],
    table: ['source'],
    tree: ['source'],
    actions: ['source', 'search'],
    layout: ['source', 'search', 'table'],
    selection: ['source', 'actions'],
    batch: ['source', 'actions'],
    'list-state': ['source', 'actions', 'layout', 'search'],
    list: ['source', 'actions', 'layout', 'list-state', 'search', 'selection', 'table', 'tree'],
    transfer: ['source', 'actions', 'batch', 'list'],
    recycle: ['source', 'actions', 'table'],
    related: ['source', 'actions', 'list'],
    form: ['source', 'actions', 'list', 'related', 'search', 'table'],
    history: ['source', 'form'],
    diagram: ['source', 'actions'],
    print: ['source', 'actions', 'form', 'list', 'search', 'table'],
    testing: ['source', 'diagram', 'list', 'form'],
  },
  'runtime/form': {
    engine: [],
    drafts: ['engine'],
    widgets: ['engine'],
    faults: ['engine', 'widgets'],
    conflict: ['engine', 'widgets'],
    lines: ['engine', 'widgets'],
    layout: ['engine', 'widgets', 'lines'],
  },
  server: {
    db: [],
    messages: ['db'],
    query: ['db'],
    auth: ['db', 'messages', 'query'],
    rights: ['db', 'query', 'auth'],
    audit: ['db', 'query', 'rights'],
    notices: ['db', 'auth'],
    files: ['db', 'query', 'auth', 'rights', 'audit', 'notices'],
    papers: ['db', 'query', 'auth', 'rights', 'audit', 'files'],
    records: ['db', 'query', 'auth', 'rights', 'audit', 'files', 'papers'],
    jobs: ['db', 'query', 'auth', 'messages', 'rights', 'audit', 'files', 'papers', 'records'],
    provision: ['db', 'query', 'auth', 'rights', 'audit', 'files'],
    seed: ['db', 'query', 'auth', 'messages', 'files', 'records'],
    http: ['db', 'query', 'auth', 'rights', 'audit', 'notices', 'files', 'records', 'jobs'],
    modules: ['db', 'query', 'auth', 'messages', 'rights', 'audit', 'notices', 'files', 'papers', 'records', 'jobs', 'provision', 'http'],
    app: ['db', 'auth', 'messages', 'rights', 'audit', 'notices', 'files', 'papers', 'records', 'jobs', 'provision', 'seed', 'http', 'modules'],
  },
  'server/records': {
    numbers: [],
    lookups: [],
    rollups: ['lookups'],
    write: ['numbers', 'lookups', 'rollups'],
    flows: ['numbers', 'lookups', 'rollups', 'write'],
    undo: ['rollups', 'write', 'flows'],
    read: ['write'],
    export: ['read'],
    import: ['numbers', 'lookups', 'rollups', 'write', 'read', 'export'],
  },
};

const folderRules = Object.entries(folders).flatMap(([room, inner]) =>
  Object.entries(inner).map(([folder, allowed]) => ({
    name: `${room}/${folder}-imports`,
    comment: `src/${room}/${folder} may import ${allowed.length ? allowed.join(', ') : 'no other folder'} of src/${room}.`,
    severity: 'error',
    from: { path: `^src/${room}/${folder}/`, pathNot: '\\.stories\\.tsx$' },
    to: {
      dependencyTypesNot: ['dynamic-import'],
      path: `^src/${room}/[^/]+/`,
      pathNot: `^src/${room}/(${[folder, ...allowed].join('|')})/`,
    },
  })),
);

module.exports = {
  forbidden: [
    ...roomRules,
    ...folderRules,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-node-in-the-browser',
      comment: 'Browser rooms run without Node.',
      severity: 'error',
      from: { path: '^src/(base|measure|protocol|client|ui|runtime|slots|shell|app)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-knows-no-http',
      comment: 'runtime owns PageSource and never calls HTTP.',
      severity: 'error',
      from: { path: '^src/(runtime|ui|schema|measure|protocol|base)/' },
      to: { path: 'node_modules/axios' },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['\\.stories\\.tsx$', '\\.d\\.ts$', '^src/generated/'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'] },
  },
};

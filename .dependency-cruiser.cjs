/** The rooms of the house and who may import whom; what is not listed is forbidden. */
const rooms = {
  base: [],
  generated: [],
  schema: ['base', 'generated'],
  protocol: ['base', 'generated', 'schema'],
  client: ['base', 'generated', 'protocol'],
  ui: ['base'],
  runtime: ['base', 'generated', 'schema', 'protocol', 'ui'],
  slots: ['base', 'generated', 'protocol', 'client', 'ui', 'runtime'],
  shell: ['base', 'generated', 'protocol', 'client', 'ui'],
  studio: ['base', 'generated', 'schema', 'protocol', 'client', 'ui', 'runtime'],
  app: ['base', 'generated', 'schema', 'protocol', 'client', 'ui', 'runtime', 'slots', 'shell', 'studio'],
  server: ['base', 'generated', 'schema', 'protocol'],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import ${allowed.length ? allowed.join(', ') : 'nothing of src'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-node-in-the-browser',
      comment: 'Browser rooms run without Node.',
      severity: 'error',
      from: { path: '^src/(base|protocol|client|ui|runtime|slots|shell|studio|app)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-knows-no-http',
      comment: 'runtime owns PageSource and never calls HTTP.',
      severity: 'error',
      from: { path: '^src/(runtime|ui|schema|protocol|base)/' },
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

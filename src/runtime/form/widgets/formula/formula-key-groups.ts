/** What a key of the formula keyboard does. `#@` stands for what is marked or stands before, `#?` for a place still to be filled. */
export interface FormulaKey {
  readonly face: string;
  /** Name of the word that says what it is; absent where the face says it. */
  readonly name?: string;
  /** Put in where the cursor is. */
  readonly latex: string;
}

const signs = (...pairs: readonly (readonly [face: string, latex: string])[]): readonly FormulaKey[] =>
  pairs.map(([face, latex]) => ({ face, latex }));

const plain = (faces: string): readonly FormulaKey[] => signs(...[...faces].map((face) => [face, face] as const));

const units = (...names: readonly string[]): readonly FormulaKey[] =>
  signs(
    ...names.map(
      (name) => [name, `\\,\\mathrm{${name.replace('μ', '\\mu ').replace('Ω', '\\Omega ').replace('°', '\\degree ')}}`] as const,
    ),
  );

/** The keys by their groups, each in reading order. */
export const formulaKeyGroups = {
  common: [
    ...plain('1234567890'),
    ...plain('.()'),
    ...signs(['+', '+'], ['−', '-'], ['×', '\\times '], ['÷', '\\div '], ['=', '='], ['±', '\\pm ']),
    { face: 'a⁄b', name: 'fraction', latex: '\\frac{#@}{#?}' },
    { face: 'xⁿ', name: 'power', latex: '#@^{#?}' },
    { face: 'xₙ', name: 'index', latex: '#@_{#?}' },
    { face: '√', name: 'root', latex: '\\sqrt{#0}' },
    { face: 'ⁿ√', name: 'nthRoot', latex: '\\sqrt[#?]{#0}' },
    { face: 'x̄', name: 'mean', latex: '\\overline{#@}' },
    { face: '|x|', name: 'absolute', latex: '\\left|#0\\right|' },
  ],
  greek: signs(
    ...(
      'α alpha,β beta,γ gamma,δ delta,ε varepsilon,η eta,θ theta,κ kappa,λ lambda,μ mu,ν nu,ξ xi,π pi,ρ rho,σ sigma,τ tau,φ varphi,χ chi,ψ psi,ω omega,' +
      'Γ Gamma,Δ Delta,Θ Theta,Λ Lambda,Π Pi,Σ Sigma,Φ Phi,Ψ Psi,Ω Omega'
    )
      .split(',')
      .map((pair) => pair.split(' '))
      .map(([face = '', name = '']) => [face, `\\${name} `] as const),
  ),
  relations: [
    ...signs(
      ['<', '<'],
      ['>', '>'],
      ['≤', '\\le '],
      ['≥', '\\ge '],
      ['≠', '\\ne '],
      ['≈', '\\approx '],
      ['∝', '\\propto '],
      ['→', '\\to '],
    ),
    ...signs(['∞', '\\infty '], ['·', '\\cdot '], ['%', '\\%'], ['‰', '\\text{‰}'], ['°', '\\degree '], ['∂', '\\partial ']),
    { face: '∑', name: 'sum', latex: '\\sum_{#?}^{#?}' },
    { face: '∫', name: 'integral', latex: '\\int_{#?}^{#?}' },
    { face: 'ln', latex: '\\ln ' },
    { face: 'lg', latex: '\\lg ' },
    { face: 'sin', latex: '\\sin ' },
    { face: 'cos', latex: '\\cos ' },
    { face: 'tan', latex: '\\tan ' },
  ],
  units: units(
    'm',
    'mm',
    'μm',
    'nm',
    'kg',
    'g',
    'mg',
    's',
    'min',
    'h',
    'N',
    'kN',
    'Pa',
    'kPa',
    'MPa',
    '°C',
    'K',
    'V',
    'mV',
    'A',
    'mA',
    'Ω',
    'W',
    'Hz',
    'L',
    'mL',
  ),
} as const satisfies Readonly<Record<string, readonly FormulaKey[]>>;

export type FormulaKeyGroup = keyof typeof formulaKeyGroups;

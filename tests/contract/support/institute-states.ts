import { each } from './walk-states';

/** The states of a record of the institute. */
export interface Machine {
  readonly page: string;
  /** From and to, as domain.md 1.1 to 1.3 and 1.10 have them; what happens by itself stands in `auto`. */
  readonly pairs: readonly (readonly [from: string, to: string])[];
  readonly auto: readonly (readonly [from: string, to: string])[];
}

/** Orders, samples, tasks, registrations and certificates, as the specification has them: what page files say is held against it. */
export const machines: readonly Machine[] = [
  {
    page: 'crm/orders',
    pairs: [['50', '100'], ['100', '300'], ['100', '50'], ...each(['50', '100', '300'], '0')],
    auto: [['300', '1000']],
  },
  {
    page: 'metrology/samples',
    pairs: [['50', '100'], ...each(['50', '100', '300'], '0')],
    auto: [
      ['100', '300'],
      ['300', '400'],
      ['100', '300'],
      ['400', '300'],
      ['400', '1000'],
    ],
  },
  {
    page: 'metrology/tasks',
    pairs: [
      ...([
        ['100', '200'],
        ['200', '300'],
        ['300', '350'],
        ['350', '300'],
        ['350', '400'],
        ['400', '500'],
        ['500', '600'],
      ] as const),
      ...each(['400', '500'], '300'),
      ...each(['100', '200', '300', '350', '400', '500'], '0'),
      // What a subcontractor has measured comes in at verification.
      ['200', '400'],
    ],
    auto: [],
  },
  {
    page: 'crm/registrations',
    pairs: [['1', '2'], ['4', '2'], ['2', '3'], ['2', '4'], ...each(['1', '2', '4'], '9')],
    auto: [],
  },
  {
    page: 'metrology/reports',
    pairs: [
      ...([
        ['300', '400'],
        ['400', '500'],
        ['500', '600'],
        ['600', '700'],
        ['700', '1000'],
      ] as const),
      ...each(['500', '600', '700'], '400'),
      ...each(['300', '400', '500', '600', '700', '1000'], '0'),
    ],
    auto: [],
  },
];

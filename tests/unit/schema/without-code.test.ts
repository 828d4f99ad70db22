import { expect, test } from 'vitest';

test('these tests run where no code is made from texts, as in a browser under the policy of the product', () => {
  const make = (maker: unknown) => () => Reflect.apply(maker as (text: string) => unknown, undefined, ['return 1']);
  for (const maker of [
    Reflect.get(globalThis, 'eval'),
    globalThis.Function,
    (() => 0).constructor,
    (async () => Promise.resolve()).constructor,
  ])
    expect(make(maker)).toThrow(EvalError);
});

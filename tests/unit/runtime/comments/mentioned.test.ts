import { expect, test } from 'vitest';
import { mentionedIn, partsOfComment } from '../../../../src/runtime/comments/mentioned';

const [short, long, other] = [
  { id: '1', name: '张伟' },
  { id: '2', name: '张伟民' },
  { id: '3', name: '张伟' },
];

test('whoever has a name that another begins with is not mentioned by it', () => {
  expect(mentionedIn('@张伟民 请看', [short, long])).toEqual(['2']);
  expect(mentionedIn('@张伟 请看', [short, long])).toEqual(['1']);
});

test('of two people of the same name the one is mentioned who was chosen last', () => {
  expect(mentionedIn('@张伟 请看', [short, other])).toEqual(['3']);
});

test('whose name was deleted again is not mentioned, and nobody twice', () => {
  expect(mentionedIn('没有人', [short])).toEqual([]);
  expect(mentionedIn('@张伟 和 @张伟', [short])).toEqual(['1']);
});

test('a comment is taken apart at its mentions', () => {
  expect(partsOfComment('请@张伟民看', [short, long])).toEqual([{ text: '请' }, { text: '@张伟民', person: long }, { text: '看' }]);
});

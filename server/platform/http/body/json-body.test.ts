import { describe, expect, test } from 'vitest';
import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { parseJsonBody } from './json-body.ts';

const read = (text: string) => parseJsonBody(Buffer.from(text));
function domainError(text: string): DomainError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('it was read');
}

describe('an object with a repeated name is ambiguous', () => {
  test.each([
    ['{"titre":"a","titre":"b"}', 'titre'],
    ['{"a":{"b":1,"c":{},"b":2}}', 'b'],
    ['[{"a":1},{"a":1,"x":[{"y":1}],"a":2}]', 'a'],
    ['{"tit\\u0072e":"a" , "titre" :"b"}', 'titre'],
    ['{"":1,"":2}', ''],
    ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
    [`{"${'n'.repeat(300)}":1,"${'n'.repeat(300)}":1}`, 'n'.repeat(100)],
  ])('%s', (text, name) => {
    const { definition, options } = domainError(text);
    expect([definition, options.detail]).toEqual([
      MALFORMED_REQUEST,
      `Le nom « ${name} » est donné deux fois.`,
    ]);
  });

  test.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":1","b":"a:","c":["a","a","a"]}',
    '["a","a"]',
    '"a"',
    '{"a":"{","b":"}"}',
  ])('%s is accepted', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test('a text of megabytes is read', () => {
    const long = {
      a: '\\"é'.repeat(2_000_000),
      b: Array.from({ length: 100_000 }, () => ({ c: 'd' })),
    };
    expect(read(JSON.stringify(long))).toEqual(long);
  });
});

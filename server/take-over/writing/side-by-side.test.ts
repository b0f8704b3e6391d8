import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('a limited number run at once, and none begins between a failure and its report', async () => {
  const works = sideBySide(2);
  const begun: number[] = [];
  const ended: number[] = [];
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const work = (index: number) => async () => {
    begun.push(index);
    await ends[index]?.promise;
    ended.push(index);
    if (index === 1) throw new Error('the power went');
  };
  await works.begin(work(0));
  await works.begin(work(1));
  const third = works.begin(work(2));
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  const reported = expect(third).rejects.toThrow('the power went');
  await Promise.resolve();
  ends[0]?.resolve();
  await reported;
  expect({ begun, ended }).toEqual({ begun: [0, 1], ended: [1, 0] });
  await expect(works.end()).rejects.toThrow('the power went');
});

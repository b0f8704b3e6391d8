import { Toolbar } from '#web/design/display/toolbar.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { prefixesStaff as messages } from './messages.ts';

const DIGITS = /^\d{1,5}$/;

export type Range = { readonly rangeStart: string; readonly rangeEnd: string };
const ENDS = ['rangeStart', 'rangeEnd'] as const;

/** True if both ends are numbers; an empty end is accepted when optional. */
export const isRange = (range: Range, required: boolean): boolean =>
  ENDS.every((end) => DIGITS.test(range[end]) || (!required && range[end] === ''));

export type RangeFieldsProps = {
  range: Range;
  onRange: (range: Range) => void;
  required: boolean;
  errors: ReadonlyMap<string, string>;
};

/** The first and the last number of a prefix. */
export function RangeFields({ range, onRange, required, errors }: RangeFieldsProps) {
  return (
    <Toolbar>
      {ENDS.map((end) => (
        <TextInput
          key={end}
          label={messages[end]}
          required={required}
          inputMode="numeric"
          width="10rem"
          value={range[end]}
          onValue={(text) => onRange({ ...range, [end]: text })}
          error={
            isRange({ ...range, rangeStart: range[end], rangeEnd: range[end] }, required)
              ? errors.get(end)
              : messages.notANumber
          }
        />
      ))}
    </Toolbar>
  );
}

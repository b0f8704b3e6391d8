import { useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from '#web/design/form/text-input.tsx';

const DEBOUNCE_MILLISECONDS = 250;

export type SearchFieldProps = {
  label: string;
  hint: string;
  /** What it says when it appears. */
  initial?: string | undefined;
  /** Called once the person stops typing. */
  onSearch: (text: string) => void;
};

/** Words to look for. The list follows by itself, a moment after the last key. */
export function SearchField({ label, hint, initial = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), text === '' ? 0 : DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={label}
      hint={hint}
      width="20rem"
      normalCase
      value={text}
      maxLength={250}
      onValue={setText}
    />
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextInput } from '#web/design/form/text-input.tsx';

const DEBOUNCE_MILLISECONDS = 250;

export type SearchFieldProps = {
  label: string;
  hint: string;
  /** What the address says, where it holds the words: the field follows what changes it from elsewhere. */
  initial?: string | undefined;
  /** Called once the person stops typing. */
  onSearch: (text: string) => void;
};

/** Words to look for. The list follows by itself, a moment after the last key. */
export function SearchField({ label, hint, initial = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  /** The last words that left here, or came: what the address will say of them is no news. */
  const message = useRef(initial);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (initial === message.current) return;
    message.current = initial;
    setText(initial);
  }, [initial]);
  useEffect(() => {
    const say = () => {
      message.current = text.trim();
      search(message.current);
    };
    const timer = setTimeout(say, text === '' ? 0 : DEBOUNCE_MILLISECONDS);
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

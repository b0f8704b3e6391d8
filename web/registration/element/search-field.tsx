import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextInput } from '#web/design/form/text-input.tsx';

const DEBOUNCE_MILLISECONDS = 250;

export type SearchFieldProps = {
  label: string;
  hint: string;
  /** Search text of the URL, where it is stored there: the field follows external changes. */
  initial?: string | undefined;
  /** Called once the person stops typing. */
  onSearch: (text: string) => void;
};

/** Search field. The list follows automatically, a moment after the last key. */
export function SearchField({ label, hint, initial = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  /** Last text sent or received: the URL will repeat it, which must not reset the field. */
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

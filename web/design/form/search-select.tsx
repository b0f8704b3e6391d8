import './form.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../design-messages.ts';
import type { ComboProps, Met } from './combo.tsx';
import { ComboEnds } from './combo-ends.tsx';
import { apart, Field, type FieldCommon } from './field.tsx';

export type SearchSelectProps = FieldCommon &
  Omit<ComboProps, 'ties' | 'met'> & { id?: string | undefined };

/**
 * Choice among too many options to list: they come from a search. An emptied field means null. The
 * combobox code loads when the field is first approached; until then, a simple field with the same
 * accessible attributes accepts typing.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { around, control } = apart(props);
  return <Field {...around}>{(ties) => <Either {...control} ties={ties} />}</Field>;
}

let loaded: typeof import('./combo.tsx') | null = null;

/** Loads the combobox in advance, so that fields render complete from the start. */
export async function loadCombo(): Promise<void> {
  loaded = await import('./combo.tsx');
}

type EitherProps = Omit<ComboProps, 'met'>;

function Either(props: EitherProps) {
  const [module, setModule] = useState(loaded);
  const [met, setMet] = useState<Met | null>(null);
  if (module !== null) return <module.Combo {...props} met={met} />;
  return (
    <AtRest
      {...props}
      onLoaded={(by) => {
        setMet(by);
        setModule(loaded);
      }}
    />
  );
}

type AtRestProps = EitherProps & { onLoaded: (by: Met | null) => void };

function AtRest({
  value,
  onValue,
  placeholder,
  clearLabel,
  disabled = false,
  ties,
  onLoaded,
}: AtRestProps) {
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  const input = useRef<HTMLInputElement>(null);
  const opened = useRef(false);
  useEffect(() => setText(chosen), [chosen]);
  const approach = async () => {
    await loadCombo();
    const field = input.current;
    if (field === null) return;
    const isIn = field === document.activeElement;
    // Synchronous: a letter typed before the next render would go to the field about to be
    // replaced.
    flushSync(() => onLoaded(isIn ? { typed: field.value, opened: opened.current } : null));
  };
  return (
    <div className="combo">
      <input
        {...ties}
        ref={input}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="input"
        data-upper=""
        placeholder={placeholder ?? messages.selectPlaceholder}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPointerDown={() => {
          opened.current = true;
        }}
        onPointerEnter={approach}
        onFocus={approach}
      />
      <ComboEnds
        busy={false}
        clear={value !== null && !disabled ? (clearLabel ?? messages.clear) : null}
        onClear={() => {
          onValue(null);
          input.current?.focus();
        }}
      />
    </div>
  );
}

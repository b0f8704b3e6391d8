import './form.css';
import { IconSelector, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { words } from '../words.ts';
import { type ControlTies, Field, type FieldCommon } from './field.tsx';
import { type Option, type OptionLoader, type Search, useSearch } from './use-search.ts';

export type SearchSelectProps = FieldCommon & {
  value: Option | null;
  onValue: (option: Option | null) => void;
  load: OptionLoader;
  /** Shown before anything is typed. */
  prompt: string;
  placeholder?: string | undefined;
  /** The button that empties the field, e.g. « Effacer la société ». */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

/** A choice among too many to list: the options come from a search. An emptied field means null. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, required, hint, error, width, labelHidden, id, ...combo } = props;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      hint={hint}
      error={error}
      width={width}
      labelHidden={labelHidden}
    >
      {(ties) => <Combo {...combo} ties={ties} />}
    </Field>
  );
}

type ComboProps = Omit<SearchSelectProps, keyof FieldCommon | 'id'> & { ties: ControlTies };

function Combo({ value, onValue, load, prompt, placeholder, clearLabel, disabled, ties }: ComboProps) {
  const listId = useId();
  const { search, ask } = useSearch(load);
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(chosen), [chosen]);
  const options = search.state === 'found' ? search.options : [];

  const choose = (option: Option | null) => {
    setOpen(false);
    setActive(-1);
    setText(option?.label ?? '');
    ask('');
    onValue(option);
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(-1);
    ask(typed);
    if (typed === '' && value !== null) onValue(null);
  };
  const leave = () => {
    setOpen(false);
    // Half a word is no choice: the field shows again what is chosen.
    setText(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (options.length > 0)
        setActive((at) => (at + move + options.length + (at < 0 && move < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && open && options[active]) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      leave();
    }
  };
  const listShown = open && options.length > 0;
  return (
    <div className="combo">
      <input
        {...ties}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        className="input"
        data-upper=""
        placeholder={placeholder ?? words.selectPlaceholder}
        disabled={disabled}
        value={text}
        aria-autocomplete="list"
        aria-expanded={listShown}
        aria-controls={listShown ? listId : undefined}
        aria-activedescendant={listShown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <Ends
        busy={search.state === 'searching'}
        clear={value !== null && !disabled ? (clearLabel ?? words.clear) : null}
        onClear={() => {
          choose(null);
          input.current?.focus();
        }}
      />
      {listShown ? (
        <List id={listId} options={options} active={active} value={value} onChoose={choose} />
      ) : null}
      {open && !listShown ? <p className="combo-message">{messageOf(search, prompt)}</p> : null}
      <VisuallyHidden role="status">
        {open && search.state !== 'rest' ? announcement(search) : ''}
      </VisuallyHidden>
    </div>
  );
}

function messageOf(search: Search, prompt: string): string {
  if (search.state === 'rest') return prompt;
  if (search.state === 'searching') return words.searching;
  return search.state === 'failed' ? words.searchFailed : words.noMatch;
}

function announcement(search: Search): string {
  if (search.state !== 'found') return search.state === 'failed' ? words.searchFailed : '';
  return search.options.length === 0 ? words.noMatch : words.optionsFound(search.options.length);
}

function Ends({ busy, clear, onClear }: { busy: boolean; clear: string | null; onClear: () => void }) {
  return (
    <span className="combo-ends">
      {busy ? <Spinner size={18} /> : null}
      {clear ? (
        <button
          type="button"
          aria-label={clear}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
        >
          <IconX size={18} aria-hidden />
        </button>
      ) : null}
      <IconSelector size={18} aria-hidden />
    </span>
  );
}

type ListProps = {
  id: string;
  options: readonly Option[];
  active: number;
  value: Option | null;
  onChoose: (option: Option) => void;
};

function List({ id, options, active, value, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" className="combo-list" aria-label={words.selection} tabIndex={-1}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the combobox, which keeps the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          className="combo-option"
          aria-selected={option.value === value?.value}
          data-active={index === active ? '' : undefined}
          // The press must not take the focus from the field, which would close the list first.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className="upper">{option.label}</span>
          {option.detail ? <span className="secondary">{option.detail}</span> : null}
        </div>
      ))}
    </div>
  );
}

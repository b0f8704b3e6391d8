import './form.css';
import * as Ariakit from '@ariakit/react';
import { IconSelector, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { words } from '../words.ts';
import { apart, type ControlTies, Field, type FieldCommon } from './field.tsx';
import { keepsTheDialog, moveByPage, placementOf } from './list-keys.ts';
import { type Option, type OptionLoader, type Search, useSearch } from './use-search.ts';

export type SearchSelectProps = FieldCommon & {
  value: Option | null;
  onValue: (option: Option | null) => void;
  load: OptionLoader;
  /** Shown before anything is typed. */
  prompt: string;
  placeholder?: string | undefined;
  /** The button that empties the field, e.g. « Effacer l’entreprise ». */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

/** A choice among too many to list: the options come from a search. An emptied field means null. */
export function SearchSelect(props: SearchSelectProps) {
  const { around, control } = apart(props);
  return <Field {...around}>{(ties) => <Combo {...control} ties={ties} />}</Field>;
}

type ComboProps = Omit<SearchSelectProps, keyof FieldCommon | 'id'> & { ties: ControlTies };

function Combo({
  value,
  onValue,
  load,
  prompt,
  placeholder,
  clearLabel,
  disabled = false,
  ties,
}: ComboProps) {
  const { search, ask } = useSearch(load);
  const chosen = value?.label ?? '';
  const [text, setText] = useState(chosen);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const store = Ariakit.useComboboxStore({
    inputValue: text,
    selectedValue: value?.value ?? '',
    setOpen: (opens) => {
      if (opens) store.setState('placement', placementOf(input.current));
    },
  });
  const open = Ariakit.useStoreState(store, 'open');
  useEffect(() => setText(chosen), [chosen]);

  const choose = (option: Option | null) => {
    store.hide();
    setText(option?.label ?? '');
    ask('');
    onValue(option);
  };
  const type = (typed: string) => {
    setText(typed);
    ask(typed);
    if (typed === '' && value !== null) onValue(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && event.key === 'ArrowDown') store.show();
    else if (event.altKey && event.key === 'ArrowUp') store.hide();
    else if (!moveByPage(event, store)) return;
    event.preventDefault();
  };
  return (
    <div className="combo">
      <Ariakit.Combobox
        {...ties}
        ref={input}
        store={store}
        spellCheck={false}
        className="input"
        data-upper=""
        placeholder={placeholder ?? words.selectPlaceholder}
        disabled={disabled}
        setValueOnClick={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDownCapture={onKeyDown}
        onBlur={(event) => {
          if (list.current?.contains(event.relatedTarget)) return;
          store.hide();
          // Half a word is no choice: the field shows again what is chosen.
          setText(chosen);
        }}
      />
      <Ends
        busy={search.state === 'searching'}
        clear={value !== null && !disabled ? (clearLabel ?? words.clear) : null}
        onClear={() => {
          choose(null);
          input.current?.focus();
        }}
      />
      <Ariakit.ComboboxPopover
        ref={list}
        store={store}
        fixed
        flip={false}
        sameWidth
        gutter={4}
        unmountOnHide
        // Left by Tab, the field must not call the focus back.
        autoFocusOnHide={() => list.current?.contains(document.activeElement) ?? false}
        hideOnEscape={keepsTheDialog}
        className="combo-list"
        aria-label={words.selection}
      >
        {search.state === 'found' && search.options.length > 0 ? (
          search.options.map((option) => <Choice key={option.value} option={option} onChoose={choose} />)
        ) : (
          <Ariakit.ComboboxItem disabled className="combo-message">
            {messageOf(search, prompt)}
          </Ariakit.ComboboxItem>
        )}
      </Ariakit.ComboboxPopover>
      <VisuallyHidden role="status">{open ? announcement(search) : ''}</VisuallyHidden>
    </div>
  );
}

function Choice({ option, onChoose }: { option: Option; onChoose: (option: Option) => void }) {
  return (
    <Ariakit.ComboboxItem
      value={option.value}
      setValueOnClick={false}
      selectValueOnClick={false}
      focusOnHover
      className="combo-option"
      onClick={() => onChoose(option)}
    >
      <span className="upper">{option.label}</span>
      {option.detail ? <span className="secondary">{option.detail}</span> : null}
    </Ariakit.ComboboxItem>
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

import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatIsrc } from '../../../../domain/isrc/isrc.ts';
import { tagging as words } from '../../../app/catalogue/exchange/tagging.ts';
import { Button } from '../../../design/action/button.tsx';
import { Card } from '../../../design/display/card.tsx';
import { VisuallyHidden } from '../../../design/display/visually-hidden.tsx';
import { NativeSelect } from '../../../design/form/native-select.tsx';
import type { Coded } from './match.ts';
import { type Item, useTagging } from './use-tagging.ts';

/** Sound files find their codes; the person takes copies that carry them. */
export function TaggingPanel({ codes }: { codes: readonly Coded[] }) {
  const { items, reading, choose, setCode, give } = useTagging(codes);
  const [said, say] = useState('');
  const field = useId();
  return (
    <Card label={words.title}>
      <h2>{words.title}</h2>
      <p className="muted">{words.intro}</p>
      <p>
        <label htmlFor={field}>{words.choose}</label>{' '}
        <input
          id={field}
          type="file"
          multiple
          accept="audio/*,.flac,.aif,.aiff,.m4a,.opus"
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]).then((read) =>
              say(words.read(read.length, read.filter(({ isrc }) => isrc !== null).length)),
            );
          }}
        />
      </p>
      <p role="status">{reading ? words.reading : said}</p>
      <ul>
        {items.map((item) => (
          <li key={`${item.file.name} ${item.file.size} ${item.file.lastModified}`}>
            <FileLine
              item={item}
              codes={codes}
              onCode={(text) => setCode(item.file, text)}
              onGive={() => {
                const { name } = item.file;
                void give(item).then((given) => say(given ? words.done(name) : words.failed(name)));
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FileLineProps = {
  item: Item;
  codes: readonly Coded[];
  onCode: (text: string) => void;
  onGive: () => void;
};

function FileLine({ item, codes, onCode, onGive }: FileLineProps) {
  const { name } = item.file;
  if (!item.readable) {
    return (
      <p>
        <strong>{name}</strong> : {words.unreadable}
      </p>
    );
  }
  const options = codes.map(({ isrc, titre }) => ({ value: isrc, label: `${formatIsrc(isrc)} ${titre}` }));
  return (
    <>
      <NativeSelect
        label={words.codeOf(name)}
        placeholder={words.noCode}
        options={options}
        value={item.isrc ?? ''}
        onValue={onCode}
      />
      <Button
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        disabledReason={item.isrc === null ? words.chooseFirst : null}
        onClick={onGive}
      >
        {words.copy}
        <VisuallyHidden> ({name})</VisuallyHidden>
      </Button>
    </>
  );
}

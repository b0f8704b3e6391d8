import './tagging.css';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import type { Id3Choice } from '#domain/tagging/frame.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import type { Coded } from './match.ts';
import { tagging as messages } from './messages.ts';
import { type Item, otherCodesOf, restIn, useTagging } from './use-tagging.ts';

/** MIME types as in browsers; formats unknown to them are recognised by extension. */
const TYPES = [
  'wav',
  'x-wav',
  'flac',
  'x-flac',
  'mpeg',
  'aiff',
  'x-aiff',
  'mp4',
  'x-m4a',
  'ogg',
].map((kind) => `audio/${kind}`);
const EXTENSIONS = ['.wav', '.flac', '.mp3', '.aif', '.aiff', '.m4a', '.ogg', '.opus'];

/** In display order. */
const VERSIONS: readonly Id3Choice[] = ['keep', 3, 4];

/** Matches sound files with codes, and saves tagged copies. */
export function TaggingPanel({ codes }: { codes: readonly Coded[] }) {
  const { items, reading, choose, setCode, setReplace, setWithOtherCodes, give } =
    useTagging(codes);
  const [message, say] = useState('');
  const [id3, setId3] = useState<Id3Choice>('keep');
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        <p className="secondary">{messages.intro}</p>
        <FileDrop
          messages={messages.drop}
          types={TYPES}
          extensions={EXTENSIONS}
          onFiles={(files) =>
            void choose(files).then((read) =>
              say(messages.read(read.length, read.filter(({ isrc }) => isrc !== null).length)),
            )
          }
        />
        <NativeSelect
          label={messages.version}
          hint={messages.versionHint}
          options={VERSIONS.map((value) => ({
            value: String(value),
            label: messages.versions[value],
          }))}
          value={String(id3)}
          onValue={(text) => setId3(VERSIONS.find((version) => String(version) === text) ?? 'keep')}
        />
        <p role="status">{reading ? messages.reading : message}</p>
        <ul className="tagging-list stack list gap-16">
          {items.map((item) => (
            <li key={`${item.file.name} ${item.file.size} ${item.file.lastModified}`}>
              <FileLine
                item={item}
                codes={codes}
                onCode={(text) => setCode(item.file, text)}
                onReplace={(replace) => setReplace(item.file, replace)}
                onWithOtherCodes={(withOtherCodes) => setWithOtherCodes(item.file, withOtherCodes)}
                onGive={() => {
                  const { name } = item.file;
                  void give(item, id3).then((failure) =>
                    say(
                      failure === null
                        ? messages.done(name)
                        : messages.failed(name, failure.why, failure.what),
                    ),
                  );
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

type FileLineProps = {
  item: Item;
  codes: readonly Coded[];
  onCode: (text: string) => void;
  onReplace: (replace: boolean) => void;
  onWithOtherCodes: (withOtherCodes: boolean) => void;
  onGive: () => void;
};

function FileLine({ item, codes, onCode, onReplace, onWithOtherCodes, onGive }: FileLineProps) {
  const { name } = item.file;
  const otherCodes = otherCodesOf(codes, item.isrc);
  const isrcs = restIn(item, otherCodes);
  if (!item.readable) {
    return (
      <p>
        <strong>{name}</strong> : {messages.unreadable}
      </p>
    );
  }
  const options = codes.map(({ isrc, titre }) => ({
    value: isrc,
    label: `${formatIsrc(isrc)} ${titre}`,
  }));
  return (
    <>
      <NativeSelect
        label={messages.codeOf(name)}
        placeholder={messages.noCode}
        options={options}
        value={item.isrc ?? ''}
        onValue={onCode}
      />
      {otherCodes.length === 0 ? null : (
        <Checkbox
          label={messages.withOtherCodes(otherCodes.map(formatIsrc))}
          checked={item.withOtherCodes}
          onChecked={onWithOtherCodes}
        />
      )}
      <Replacing
        rest={isrcs}
        isrc={item.isrc}
        otherCodes={otherCodes}
        checked={item.replace}
        onChecked={onReplace}
      />
      <Button
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        disabledReason={whyNotYet(item, isrcs)}
        onClick={onGive}
      >
        {messages.copy}
        <VisuallyHidden> ({name})</VisuallyHidden>
      </Button>
    </>
  );
}

function whyNotYet(item: Item, rest: readonly Isrc[]): string | null {
  if (item.isrc === null) return messages.chooseFirst;
  return rest.length > 0 && !item.replace ? messages.sayFirst : null;
}

type ReplacingProps = {
  rest: readonly Isrc[];
  isrc: Isrc | null;
  /** Of the same recording. */
  otherCodes: readonly Isrc[];
  checked: boolean;
  onChecked: (checked: boolean) => void;
};

/** Another code that stands in the file: it goes only when the person says so. */
function Replacing({ rest, isrc, otherCodes, checked, onChecked }: ReplacingProps) {
  if (isrc === null || rest.length === 0) return null;
  const isSame = rest.every((code) => otherCodes.includes(code));
  const label = isSame ? messages.replaceOther : messages.replace;
  return (
    <Checkbox
      label={label(rest.map(formatIsrc), formatIsrc(isrc))}
      checked={checked}
      onChecked={onChecked}
    />
  );
}

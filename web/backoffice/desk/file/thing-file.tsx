import '#web/backoffice/workbench/file.css';
import { isMissing } from '#web/app/api/problem-error.ts';
import { useTitle } from '#web/app/title.ts';
import { PaneBack } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { PaneWaiting } from '#web/backoffice/workbench/pane/pane-waiting.tsx';
import { useFocusOnce } from '#web/backoffice/workbench/use-focus-once.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useStillHere } from '../decision/use-still-here.ts';
import type { FileProps, Treating } from '../treating.ts';
import { FileReview } from './file-review.tsx';
import type { Filing } from './filing.ts';

type Keyed = { readonly key: string };

export type ThingFileProps<F, R, D extends Keyed, O> = FileProps<R, D, O> & {
  treating: Treating<R, D, O>;
  filing: Filing<F, R, D, O>;
};

/** The thing open, from its first line to its decision. */
export function ThingFile<F, R, D extends Keyed, O>(props: ThingFileProps<F, R, D, O>) {
  const { thing, said, filing, treating } = props;
  const { words, head, useFile } = filing;
  const { data: file, error, refetch } = useFile(thing);
  const titleRef = useFocusOnce();
  const isHere = useStillHere();
  useTitle(...(file ? [head(file).title] : []), words.page);
  const missing = isMissing(error);
  if (file && !missing) {
    return (
      <FileReview
        {...props}
        file={file}
        titleRef={titleRef}
        isHere={isHere}
        onDecided={(sentence, next) => {
          // Whoever opened something else meanwhile stays there.
          if (isHere()) props.onDecided(sentence, next);
        }}
      />
    );
  }
  return (
    <PaneWaiting
      label={words.page}
      error={error}
      missing={missing}
      words={words}
      back={treating.address.at(null)}
      onRetry={() => void refetch()}
    >
      {missing ? null : <PaneBack to={treating.address.at(null)} />}
      {said === null ? null : <Notice tone="success" title={said} />}
      <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
        {missing ? words.missing : words.page}
      </h1>
    </PaneWaiting>
  );
}

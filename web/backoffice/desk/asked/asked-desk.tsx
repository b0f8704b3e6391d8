import { Desk } from '../desk.tsx';
import { ThingFile } from '../file/thing-file.tsx';
import type { deskOf } from './asked.tsx';

/** A desk of something that is asked for. */
export function AskedDesk<R>({ treating, filing }: ReturnType<typeof deskOf<R>>) {
  return (
    <Desk
      treating={treating}
      file={(props) => (
        <ThingFile key={props.thing} {...props} treating={treating} filing={filing} />
      )}
    />
  );
}

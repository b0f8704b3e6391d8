import { useEffect, useRef, useState } from 'react';
import { keepSound, removeSound, type SonTrouve } from '#contract/sound/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { call } from '#web/app/api/call.ts';
import { isMissing } from '#web/app/api/problem-error.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { recall, keep as remember } from '#web/design/memory.ts';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import { type FileSound, type Hearing, startHearing } from '#web/registration/sound/hear-file.ts';
import { sought } from '#web/registration/sound/sought.ts';
import type { Heard } from '../heard.ts';

/** What the register knows of the sound of one file. */
export type Finding = {
  readonly name: string;
  readonly titre: string;
  /** Whether it was sought for one line: what was found is then of its type. */
  readonly deLigne: boolean;
  readonly trouves: readonly SonTrouve[];
  /** Codes of recordings whose letters are the same, and whose sound is another. */
  readonly autres: readonly string[];
};

export type Listening = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly findings: readonly Finding[];
  /** Files that this browser cannot play, or for which the register did not answer. */
  readonly unheard: readonly string[];
  /** Recordings with which a fingerprint was kept. */
  readonly kept: readonly number[];
};

const SILENCE: Listening = { progress: null, findings: [], unheard: [], kept: [] };

/** A file, and what its tags said. */
export type Told = { readonly file: File; readonly heard: Heard };

/** One that was written, and the key of the line that holds it. */
export type Entered = Told & { readonly line: number };

const CONSENT = 'empreintes-sonores';

/** Listens to files one after the other, asks the register, and keeps each fingerprint with its line. */
export function useListening() {
  const [consents, setConsents] = useState(() => recall('device', CONSENT) === 'oui');
  const [listening, setListening] = useState(SILENCE);
  const hearing = useHearing();
  const elementOf = useElements();
  const removal = useAction();
  const last = useRef<Promise<Listening> | null>(null);
  const consent = (given: boolean) => {
    remember('device', CONSENT, given ? 'oui' : null);
    setConsents(given);
  };

  const hearAll = async (before: Listening, files: readonly Entered[]): Promise<Listening> => {
    const saved = await elementOf();
    removal.forget();
    let now = before;
    for (const [done, told] of files.entries()) {
      setListening({ ...now, progress: { done, total: files.length } });
      now = added(now, told, await heardOf(hearing.current, told, saved(told.line)));
    }
    setListening(now);
    return now;
  };

  /** After the one under way, and in addition to what that one says. @returns whether there is something to say */
  const listen = async (files: readonly Entered[]): Promise<boolean> => {
    const underWay = last.current;
    const mine = (underWay ?? Promise.resolve(SILENCE)).then((before) => hearAll(before, files));
    last.current = mine;
    try {
      const { findings, unheard } = await mine;
      return findings.length + unheard.length > 0;
    } finally {
      if (last.current === mine) last.current = null;
    }
  };

  /** All of those that were just kept; what cannot be removed stays among them, and `removal` says why. */
  const takeBack = () =>
    removal.run(async () => {
      const failures = await removeAll(listening.kept);
      const gone = listening.kept.filter((one) => !failures.has(one));
      setListening((now) => ({ ...now, kept: now.kept.filter((one) => !gone.includes(one)) }));
      for (const failure of failures.values()) throw failure;
    });
  return { consents, consent, listening, listen, removal, takeBack };
}

/** Why some are still there; a recording that is gone has no fingerprint. */
async function removeAll(elementIds: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
  const failures = new Map<number, unknown>();
  const remove = async (elementId: number) => {
    try {
      await call(removeSound, { body: { elementId } });
    } catch (error) {
      if (!isMissing(error)) failures.set(elementId, error);
    }
  };
  await Promise.all(elementIds.map(remove));
  return failures;
}

type Answer = {
  readonly finding: Omit<Finding, 'name' | 'titre'>;
  readonly kept: number | null;
} | null;

function added(now: Listening, { heard }: Told, answer: Answer): Listening {
  const { name, titre } = heard;
  if (answer === null) return { ...now, unheard: [...now.unheard, name] };
  const { finding, kept } = answer;
  const says = finding.trouves.length + finding.autres.length > 0;
  return {
    ...now,
    findings: says ? [...now.findings, { name, titre, ...finding }] : now.findings,
    kept: kept === null ? now.kept : [...now.kept, kept],
  };
}

async function heardOf(
  hearing: Hearing | null,
  { file }: Told,
  elementId: number | null,
): Promise<Answer> {
  try {
    const sound = (await hearing?.hear(file)) ?? null;
    return sound === null ? null : await askedAbout(sound, elementId);
  } catch {
    // Whatever is wrong, the person is told which file was not compared.
    return null;
  }
}

async function askedAbout(heard: FileSound, elementId: number | null): Promise<Answer> {
  const { empreinte, forme } = heard;
  const { trouves, autresSons } = await sought(heard, elementId === null ? {} : { elementId });
  const duree = formatDuree(heard.duree);
  if (elementId !== null) await call(keepSound, { body: { elementId, empreinte, duree, forme } });
  const autres = autresSons.flatMap(({ isrc }) => isrc ?? []);
  // Another line of this very request is told by the sheet itself.
  const finding = {
    deLigne: elementId !== null,
    trouves: trouves.filter(({ memeDossier }) => !memeDossier),
    autres,
  };
  return { finding, kept: elementId };
}

/** The recording of each line, once all are saved; null: that line could not be. */
function useElements() {
  const { autosave } = useRequest();
  return async (): Promise<(line: number) => number | null> => {
    await autosave.flush();
    const { known } = autosave.read();
    return (line) => known.get(line)?.elementId ?? null;
  };
}

function useHearing() {
  const hearing = useRef<Hearing | null>(null);
  useEffect(() => {
    const begun = startHearing();
    hearing.current = begun;
    return () => begun.stop();
  }, []);
  return hearing;
}

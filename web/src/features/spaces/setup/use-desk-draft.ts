import { AppError } from '@thedot/domain/errors';
import type { DeskDetails, Place } from '@thedot/domain/spaces/desks/desks.contract';
import { useState } from 'react';
import type { DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';

type Changes = Partial<Omit<DeskDetails, 'number'>>;

/** Desks with changes that are not saved yet. Desks that others change meanwhile are shown as they are now. */
export function useDeskDraft(saved: readonly DeskDetails[]) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Changes>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<number, DisplayedProblem>>(new Map());
  const count = Math.max(saved.length, ...changes.keys());
  const desks = Array.from({ length: count }, (_, index): DeskDetails => {
    const number = index + 1;
    const { name, place = null, note = '', isOutOfUse = false } = saved[index] ?? {};
    const details = { number, name: name ?? String(number), place, note, isOutOfUse };
    return { ...details, ...changes.get(number) };
  });
  const changed = desks.filter(({ number }) => changes.has(number));
  useUnsavedChanges(() => changes.size > 0);

  const change = (number: number, more: Changes) => {
    setChanges((former) => new Map(former).set(number, { ...former.get(number), ...more }));
    setProblems(new Map());
  };
  return {
    desks,
    changed,
    problems,
    change,
    add: (place: Place | null) => change(count + 1, { place }),
    discard: () => {
      setChanges(new Map());
      setProblems(new Map());
    },
    /** Shows the refusals of a save at the desks that it sent; false for any other error. */
    showRefusal: (error: unknown, sent: readonly DeskDetails[]): boolean => {
      const found = new Map<number, DisplayedProblem>();
      if (error instanceof AppError)
        for (const problem of error.errors ?? []) {
          const index = /^desks\.(\d+)\./.exec(problem.path ?? '')?.[1];
          const desk = index === undefined ? undefined : sent[Number(index)];
          if (desk) found.set(desk.number, problem);
        }
      setProblems(found);
      return found.size > 0;
    },
  };
}
export type DeskDraft = ReturnType<typeof useDeskDraft>;

interface Revised {
  /** Every change up to here is known. */
  readonly revision: number;
  /** Revisions heard before the ones in front of them. */
  readonly ahead: readonly number[];
}

/** Goes on to a revision only over those before it: what was not heard is asked for after the next reconnect. */
export function revised<State extends Revised>(state: State, revision: number): State {
  if (revision <= state.revision) return state;
  const ahead = [...new Set([...state.ahead, revision])].toSorted((one, other) => one - other);
  return withRevision({ ...state, ahead }, state.revision);
}

/** Everything up to there was read; what was heard behind it without a hole is known too. */
export function withRevision<State extends Revised>(state: State, known: number): State {
  let revision = Math.max(known, state.revision);
  const ahead = state.ahead.filter((it) => {
    if (it === revision + 1) revision = it;
    return it > revision;
  });
  return { ...state, revision, ahead };
}

import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { TOAST_MS } from '@thedot/domain/limits';
import { errorText, loadErrorTexts } from './error-text.ts';
import { Refused, SessionOver } from './failures.ts';
import { i18n } from './i18n.ts';

/** How a failed query or mutation is told: `meta` of both. */
export type ProblemDisplay = {
  readonly errorTitle?: 'errors.title' | 'errors.title_booking';
  /** One toast for each item of `errors[]`, as for events, deals or the dashboard. */
  readonly eachError?: boolean;
  /** Its form or its page says it already. */
  readonly silent?: boolean;
};

const MAX_TOASTS = 4;

/** Tells a failure in toasts, in the reader's language, as soon as its sentences are here. */
export function showProblem(error: unknown, display: ProblemDisplay = {}): void {
  if (display.silent || isGivenUp(error) || error instanceof SessionOver) return;
  void loadErrorTexts().then(() => tell(error, display));
}

function tell(error: unknown, display: ProblemDisplay): void {
  for (const [place, text] of sentences(error, display.eachError).slice(0, MAX_TOASTS).entries()) {
    // Ten calls that fail alike, as when the network goes, say so once.
    showWrong(text, { id: `${place}:${text}`, ...display });
  }
}

/** Says in passing that something did not work, in a sentence of its own. */
export function showWrong(
  message: string,
  { id, errorTitle }: { id?: string } & Pick<ProblemDisplay, 'errorTitle'> = {},
): void {
  notifications.show({
    ...(id && { id }),
    title: i18n.t(errorTitle ?? 'errors.title'),
    message,
    color: 'crimson',
    icon: <IconX size={18} stroke={2} aria-hidden />,
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'ui' }) },
    autoClose: TOAST_MS,
    role: 'alert',
  });
}

function sentences(error: unknown, each = false): readonly string[] {
  if (!(error instanceof AppError)) return [errorText('server.unexpected')];
  const { code, params, errors } = error;
  if (each && errors?.length) {
    return errors.map((problem) => errorText(problem.code, problem.params, problem.msg));
  }
  return [errorText(code, params, error instanceof Refused ? error.msg : undefined)];
}

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

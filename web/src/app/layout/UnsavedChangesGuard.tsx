import { useWindowEvent } from '@mantine/hooks';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router';
import { type AskToLeave, LeaveQuestionContext } from '../../lib/forms/leave-question.ts';
import {
  skipsUnsavedCheck,
  type UnsavedChangesScope,
  UnsavedChangesContext,
} from '../../lib/forms/unsaved-changes.ts';
import { useModuleLoaded } from '../../lib/hooks/use-module-loaded.ts';
import { useUnsavedChangesScope } from '../../lib/forms/use-unsaved-changes-scope.ts';

const load = async () => ({
  default: (await import('../../ui/dialogs/UnsavedChangesDialog.tsx')).UnsavedChangesDialog,
});
const LeaveConfirmation = lazy(load);

/**
 * Asks for confirmation before the user leaves a page with unsaved changes: to another page or tab of it, by the menu,
 * the browser's buttons or signing out. A page with a question of its own, such as a running meeting, asks that first.
 * A redirect to sign-in is never blocked.
 */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const { scope, isChanged, dialog } = useUnsavedChangesScope();
  const { register, leave, isConfirming: isParentConfirming } = scope;
  const [hasForms, setHasForms] = useState(false);
  // Loaded with the first form, while the network is likely available; without the dialog nothing is blocked.
  const hasDialog = useModuleLoaded(load, hasForms);
  const question = useRef<AskToLeave | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) &&
      to.pathname !== '/login' &&
      (question.current !== null || (!skipsUnsavedCheck(to.state) && hasDialog && isChanged())),
  );
  useWindowEvent('beforeunload', (event) => isChanged() && event.preventDefault());

  const isBlocked = blocker.state === 'blocked';
  const [isAsked, setAsked] = useState(false);
  const askQuestion = useEffectEvent(() => {
    if (!question.current) return setAsked(true);
    return question.current({
      leave: () => (hasDialog && isChanged() ? setAsked(true) : blocker.proceed?.()),
      stay: () => blocker.reset?.(),
    });
  });
  // Each attempt to leave is asked about, also one that comes before the end of the last one is drawn.
  const attempt = isBlocked ? blocker : null;
  useEffect(() => {
    if (attempt) askQuestion();
    return () => setAsked(false);
  }, [attempt]);
  const registerQuestion = useCallback((ask: AskToLeave) => {
    question.current = ask;
    return () => {
      question.current = null;
    };
  }, []);
  const registerForm = useCallback(
    (form: () => boolean) => {
      setHasForms(true);
      return register(form);
    },
    [register],
  );
  const pageScope = useMemo(
    (): UnsavedChangesScope => ({
      register: registerForm,
      leave: hasDialog ? leave : (action) => action(),
      isConfirming: isParentConfirming || isBlocked,
    }),
    [registerForm, hasDialog, leave, isParentConfirming, isBlocked],
  );

  return (
    <UnsavedChangesContext value={pageScope}>
      <LeaveQuestionContext value={registerQuestion}>{children}</LeaveQuestionContext>
      {hasDialog && (
        <Suspense>
          <LeaveConfirmation
            opened={(isBlocked && isAsked) || dialog.opened}
            onLeave={isBlocked ? () => blocker.proceed() : dialog.onLeave}
            onStay={isBlocked ? () => blocker.reset() : dialog.onStay}
          />
        </Suspense>
      )}
    </UnsavedChangesContext>
  );
}

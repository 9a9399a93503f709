import type { AppError } from '@thedot/domain/errors';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Note } from '../../../ui/Note.tsx';

/** Why nothing can be proposed between two people, heard as it comes. */
export const NoPair = ({ problem }: { problem: AppError }) => (
  <Note>
    <div role="alert">
      <ProblemText problem={problem} />
    </div>
  </Note>
);

import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, type DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PhotoField } from '../../../ui/fields/PhotoField.tsx';
import { useUploadPhoto } from '../users.data.ts';

/** The own picture, sent as soon as it is chosen. */
export function PhotoChoice() {
  const { t } = useTranslation('users');
  const me = useMe();
  const upload = useUploadPhoto();
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  const wrong = refused ? { code: refused } : upload.error && problemOf(upload.error);

  return (
    <PhotoField
      label={<OptionalLabel>{t('photo')}</OptionalLabel>}
      name={`${me.firstName} ${me.lastName}`}
      photo={me.photo}
      busy={upload.isPending}
      error={wrong && <ProblemText problem={wrong} />}
      onReject={setRefused}
      onChoose={(photo) => {
        setRefused(null);
        upload.mutate(photo);
      }}
    />
  );
}

const problemOf = (error: Error): DisplayedProblem =>
  error instanceof AppError ? (error.errors?.[0] ?? error) : { code: 'server.unexpected' };

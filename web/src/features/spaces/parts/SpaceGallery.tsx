import { UnstyledButton } from '@mantine/core';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './SpaceGallery.module.css';

/** The photos of a space: one large, and the choice of the others below. */
export function SpaceGallery({ photos }: Pick<Space, 'photos'>) {
  const { t } = useTranslation('spaces');
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  if (!shown) return null;
  return (
    <Card flush>
      <img src={fileUrl(shown.id)} alt={shown.alt} className={classes.photo} decoding="async" />
      {photos.length > 1 && (
        <div className={classes.choices} role="group" aria-label={t('photos')}>
          {photos.map(({ id, alt }) => (
            <UnstyledButton
              key={id}
              className={classes.choice}
              aria-pressed={id === shown.id}
              aria-label={alt}
              onClick={() => setChosen(id)}
            >
              <img src={fileUrl(id, 'thumb')} alt="" loading="lazy" decoding="async" />
            </UnstyledButton>
          ))}
        </div>
      )}
    </Card>
  );
}

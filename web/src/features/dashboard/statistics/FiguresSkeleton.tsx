import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { MAIN_FIGURES } from './figures.ts';
import strip from './FigureStrip.module.css';
import tile from './FigureTile.module.css';

/** The outline of figures and charts while they load, as large as they will be. */
export function FiguresSkeleton({ part }: { part: 'strip' | 'card' }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {part === 'card' ? (
        <Card>
          <Skeleton height={18} width="40%" mb={20} />
          <Skeleton height={264} radius="md" />
        </Card>
      ) : (
        <div className={strip.strip}>
          {MAIN_FIGURES.map((id) => (
            <div key={id}>
              <div className={tile.tile}>
                <Skeleton height={12} width="60%" mt={6} mb={6} />
                <Skeleton height={30} width="40%" />
                <Skeleton height={12} width="80%" mt={4} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

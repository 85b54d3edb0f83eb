import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LocationOff from '@mui/icons-material/LocationOffOutlined';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { FormChoice, FormText } from '#kit/form/form.tsx';
import { MapView } from '#kit/map/map.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { OperationForm } from './operation-form-model.ts';
import { formMessages } from './operation-form.messages.ts';

const six = (value: number) => Math.round(value * 1e6) / 1e6;
const pointId = 0;

/** Where it is: the neighbourhood brings its zone and moves the map; the point is picked or typed. */
export function PlaceFields({ form }: { form: UseFormReturn<OperationForm> }) {
  const t = useText(formMessages);
  const translate = useBilingual();
  const { control } = form;
  const barrios = useQuery({ ...queryFor(client.administration.pickers.barrios), staleTime: 600_000 });
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime: 600_000 });
  const barrioCode = useWatch({ control, name: 'order.barrioCode' });
  const latitude = useController({ control, name: 'order.latitude' });
  const longitude = useController({ control, name: 'order.longitude' });
  const barrio = barrios.data?.find((each) => each.code === barrioCode);
  const barrioOptions = useMemo(
    () =>
      (barrios.data ?? [])
        .map(({ code, name }) => ({ value: code, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    [barrios.data],
  );
  const zoneOptions = (zones.data ?? []).map(({ code, name }) => ({ value: code, label: translate(name) }));
  const zone = barrio && zones.data?.find((each) => each.id === barrio.zoneId);
  const [lat, lng] = [latitude.field.value, longitude.field.value];
  const placed =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const focus = useMemo(
    () => (barrio ? { latitude: barrio.latitude, longitude: barrio.longitude } : null),
    [barrio],
  );
  const set = (at: { latitude: number; longitude: number } | null) => {
    latitude.field.onChange(at ? six(at.latitude) : null);
    longitude.field.onChange(at ? six(at.longitude) : null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormText
        control={control}
        name="order.address"
        label={t('address')}
        required
        maxLength={160}
        autoComplete="off"
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormChoice
          control={control}
          name="order.barrioCode"
          label={t('barrio')}
          options={barrioOptions}
          loading={barrios.isPending}
        />
        {barrio ? (
          <Box
            sx={{
              px: 1.5,
              py: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.default',
            }}
          >
            <Typography
              variant="caption"
              color="text.secondary"
              component="div"
            >{`${t('zone')} · ${t('zoneFollows')}`}</Typography>
            {zone ? translate(zone.name) : barrio.zoneCode}
          </Box>
        ) : (
          <FormChoice
            control={control}
            name="order.zoneCode"
            label={t('zone')}
            options={zoneOptions}
            loading={zones.isPending}
          />
        )}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
          <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
            {t('pick')}
          </Typography>
          {placed && (
            <Button startIcon={<LocationOff />} onClick={() => set(null)}>
              {t('clearPoint')}
            </Button>
          )}
        </Box>
        <Box sx={{ position: 'relative', height: 300 }}>
          <MapView
            label={t('pick')}
            markers={
              placed
                ? [
                    {
                      id: pointId,
                      latitude: lat,
                      longitude: lng,
                      tone: 'orange',
                      initials: '⌂',
                      label: t('picked'),
                    },
                  ]
                : []
            }
            selectedMarker={pointId}
            focus={focus}
            maxZoom={14}
            fitKey="place"
            onPick={set}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <FormText control={control} name="order.latitude" label={t('latitude')} type="number" />
        <FormText control={control} name="order.longitude" label={t('longitude')} type="number" />
      </Box>
    </Box>
  );
}

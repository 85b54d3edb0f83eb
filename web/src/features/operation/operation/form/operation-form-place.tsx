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

type Props = { form: UseFormReturn<OperationForm> };
const pointId = 0;
const choicesStaleTime = 600_000;
const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;

/** The neighbourhoods, and the one that is chosen. */
function useBarrio({ control }: UseFormReturn<OperationForm>) {
  const { data, isPending } = useQuery({
    ...queryFor(client.administration.pickers.barrios),
    staleTime: choicesStaleTime,
  });
  const code = useWatch({ control, name: 'order.barrioCode' });
  const options = useMemo(
    () =>
      (data ?? [])
        .map((each) => ({ value: each.code, label: each.name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    [data],
  );
  return { barrio: data?.find((each) => each.code === code), options, isPending };
}

/** The zone: that of the neighbourhood, or one to choose where there is none. */
function ZoneField({ form }: Props) {
  const t = useText(formMessages);
  const name = useBilingual();
  const { barrio } = useBarrio(form);
  const zones = useQuery({
    ...queryFor(client.administration.pickers.zones),
    staleTime: choicesStaleTime,
  });
  if (!barrio)
    return (
      <FormChoice
        control={form.control}
        name="order.zoneCode"
        label={t('zone')}
        options={(zones.data ?? []).map((each) => ({ value: each.code, label: name(each.name) }))}
        loading={zones.isPending}
      />
    );
  const zone = zones.data?.find((each) => each.id === barrio.zoneId);
  return (
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
      <Typography variant="caption" color="text.secondary" component="div">
        {`${t('zone')} · ${t('zoneFollows')}`}
      </Typography>
      {zone ? name(zone.name) : barrio.zoneCode}
    </Box>
  );
}

/** The point of the form, null while it is none. */
function usePoint({ control }: UseFormReturn<OperationForm>) {
  const latitude = useController({ control, name: 'order.latitude' }).field;
  const longitude = useController({ control, name: 'order.longitude' }).field;
  const [lat, lng] = [latitude.value, longitude.value];
  const isPlace =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return {
    point: isPlace ? { latitude: lat, longitude: lng } : null,
    setPoint: (at: { latitude: number; longitude: number } | null) => {
      latitude.onChange(at ? sixDecimals(at.latitude) : null);
      longitude.onChange(at ? sixDecimals(at.longitude) : null);
    },
  };
}

function PointMap({ form }: Props) {
  const t = useText(formMessages);
  const { barrio } = useBarrio(form);
  const { point, setPoint } = usePoint(form);
  const focus = useMemo(
    () => (barrio ? { latitude: barrio.latitude, longitude: barrio.longitude } : null),
    [barrio],
  );
  const marker = { id: pointId, tone: 'orange', initials: '⌂', label: t('picked') } as const;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {t('pick')}
        </Typography>
        {point && (
          <Button startIcon={<LocationOff />} onClick={() => setPoint(null)}>
            {t('clearPoint')}
          </Button>
        )}
      </Box>
      <Box sx={{ position: 'relative', height: 300 }}>
        <MapView
          label={t('pick')}
          markers={point ? [{ ...marker, ...point }] : []}
          selectedMarker={pointId}
          focus={focus}
          maxZoom={14}
          fitKey="place"
          onPick={setPoint}
        />
      </Box>
    </Box>
  );
}

/** Where it is: the neighbourhood sets its zone and moves the map; the point is picked or typed. */
export function PlaceFields({ form }: Props) {
  const t = useText(formMessages);
  const { control } = form;
  const { options, isPending } = useBarrio(form);
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
          options={options}
          loading={isPending}
        />
        <ZoneField form={form} />
      </Box>
      <PointMap form={form} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <FormText control={control} name="order.latitude" label={t('latitude')} type="number" />
        <FormText control={control} name="order.longitude" label={t('longitude')} type="number" />
      </Box>
    </Box>
  );
}

import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { TypeMark } from '#kit/type-mark.tsx';

/** The icon of an activity type on its colour; nothing for a type that has neither. Its name stands beside it. */
export function ActivityTypeMark({ code }: { code: string | null }) {
  const { data } = useQuery({
    ...queryFor(client.parameterization.choices.activityTypes),
    staleTime: 600_000,
    enabled: code !== null,
  });
  const type = data?.find((each) => each.code === code);
  return type && (type.icon !== null || type.color !== null) ? (
    <TypeMark icon={type.icon} color={type.color} />
  ) : null;
}

import { registerFormFeatures } from '@cuadrilla/forms/functions.ts';
import { SurveyModel } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { activityTypes } from '../activity-types.ts';
import { lists } from '../lists/all-lists.ts';
import { annexForms } from '../form-groups.ts';
import { forms } from './all-forms.ts';
import type { FormElement } from './element.ts';
import { prefilled, unseen } from './shared-blocks.ts';

registerFormFeatures();

function elementsOf(elements: FormElement[]): FormElement[] {
  return elements.flatMap((element) => [
    element,
    ...elementsOf((element.templateElements as FormElement[] | undefined) ?? []),
  ]);
}
const all = (code: string) =>
  elementsOf(forms.find((form) => form.code === code)!.definition.pages.flatMap((page) => page.elements));

/** Questions of the pack by form, beside the prefilled block. */
const expected: Record<string, string> = {
  FLECT01:
    'serie_leida serie_no_coincide pudo_leer lectura_actual foto_medidor vuelta_medidor consumo desv_pct ' +
    'desviacion lectura_confirmada causal_no_lectura foto_causal obs_lectura ubicacion distancia_m ' +
    'just_distancia riesgo_entorno',
  FCRIT01:
    'resultado causal atendio atendio_rel lectura_verificada horas_desde_lectura consumo_dia personas ' +
    'uso_real cambio_uso prueba_llaves_cerradas hallazgo lugar_fuga foto_hallazgo foto_medidor ' +
    'recomendacion firma_usuario no_firma_motivo ubicacion',
  FSUSP01:
    'pago_en_sitio comprobante servicio_directo resultado causal tipo_suspension lectura_suspension ' +
    'sello_instalado estado_sello_previo foto_antes foto_despues persona_vulnerable notificado ' +
    'materiales material cantidad lote firma_usuario ubicacion observacion',
  FRECO01:
    'hora_pago horas_transcurridas fuera_plazo motivo_demora sello_retirado sello_coincide resultado ' +
    'causal prueba_flujo presion_psi tension_v lectura_reconexion consumo_suspendido foto_despues ' +
    'firma_usuario ubicacion',
  FREVI01:
    'resultado causal atendio atendio_doc atendio_rel autoriza_ingreso estado_medidor serie_leida ' +
    'lectura sellos numero ubicacion estado foto ensayo_volumetrico volumen_patron volumen_medidor ' +
    'error_pct conforme puntos_agua tanque prueba_tanque prueba_sanitarios fuga_interna ' +
    'fuga_imperceptible equipo_usado tipo_dano material_tuberia diametro usuarios_afectados hallazgo ' +
    'fotos croquis observacion_usuario firma_tecnico usuario_firma firma_usuario motivo_no_firma ' +
    'testigos nombre documento firma copia_entregada correo',
  FCAMB01:
    'notificacion_fecha cumple_aviso causal_cambio resultado serie_retirada lectura_retiro estado_retiro ' +
    'foto_retiro bolsa_custodia requiere_laboratorio serie_instalada marca modelo diametro ' +
    'lectura_inicial sello_instalado foto_instalado medidor_provisional prueba_hermeticidad materiales ' +
    'costo_estimado firma_tecnico usuario_firma testigos ubicacion',
  FDANO01:
    'hora_llegada tiempo_respuesta_min riesgo tipo_dano causa material_tuberia diametro profundidad_m ' +
    'trazado valvulas codigo vueltas hora_cierre hora_apertura usuarios_afectados m3_perdidos superficie ' +
    'area_m2 requiere_reposicion foto_antes foto_durante foto_despues materiales equipos horas_hombre ' +
    'senalizacion permiso_transito resultado nota_voz calificacion_interventor',
  FIRRE01:
    'riesgo_electrico resultado tipo_servicio tension_v corriente_a fp potencia_w pulsos tiempo_s ' +
    'error_medidor_pct irregularidades detalle_irregularidades detalle foto hora carga_instalada equipo ' +
    'cantidad watts horas_dia kwh_mes_estimado retiro_medidor bolsa_custodia video acompanante ' +
    'firma_tecnico usuario_firma testigos consecutivo_acta',
  FDECI01:
    'decision pago_registrado reclamo_en_tramite aviso_entregado notificacion dictamen tipo_tramite ' +
    'requiere_visita duplicado riesgo recurso_interpuesto presento_descargos causal_cambio ' +
    'usuarios_afectados dias_suspendido variacion_consumo_pct motivo adjuntos',
};

describe('forms of the pack', () => {
  test.each(Object.entries(expected))('%s asks every question of the pack', (code, names) => {
    const actual = new Set(all(code).map((element) => element.name));
    expect(names.split(' ').filter((name) => !actual.has(name))).toEqual([]);
  });

  test.each(forms.filter((form) => form.code !== 'FDECI01'))(
    '$code starts with what is known of the premises',
    ({ code }) => {
      const actual = new Set(all(code).map((element) => element.name));
      const known = code === 'FLECT01' ? [...unseen, 'lectura_anterior', 'promedio'] : unseen;
      expect(prefilled.filter((name) => !actual.has(name) && !known.includes(name))).toEqual([]);
    },
  );

  test('whoever reads a meter sees neither the earlier reading nor the average', () => {
    const reading = all('FLECT01');
    for (const name of ['lectura_anterior', 'promedio'])
      expect(
        reading.find((element) => element.name === name),
        name,
      ).toBeUndefined();
    for (const name of ['consumo', 'desv_pct', 'desviacion'])
      expect(reading.find((element) => element.name === name)?.visible, name).toBe(false);
  });

  test.each(forms)(
    '$code opens in SurveyJS, keeps within its limits and names its questions once',
    ({ code, version, quality_code, name, definition }) => {
      const survey = new SurveyModel(definition);
      expect(survey.getAllQuestions().length).toBeGreaterThan(10);
      expect((survey.jsonErrors ?? []).map((error) => error.message)).toEqual([]);
      const top = definition.pages.flatMap((page) => page.elements.map((element) => element.name));
      expect(top.length).toBe(new Set(top).size);
      expect(Math.max(code.length, quality_code.length, name.es.length, name.en.length)).toBeLessThanOrEqual(
        50,
      );
      expect(version.length).toBeLessThanOrEqual(10);
      expect(JSON.stringify(definition).length).toBeLessThan(200_000);
    },
  );

  test.each([...forms, ...annexForms])('$code speaks both languages', ({ definition }) => {
    const missing: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (Array.isArray(node)) node.forEach((child, index) => visit(child, `${path}.${index}`));
      else if (node && typeof node === 'object') {
        const record = node as Record<string, unknown>;
        if ('default' in record && (!record.default || !record.en)) missing.push(path);
        for (const [key, child] of Object.entries(record)) {
          if (['title', 'html', 'text'].includes(key) && typeof child === 'string')
            missing.push(`${path}.${key}`);
          visit(child, `${path}.${key}`);
        }
      }
    };
    visit(definition, '');
    for (const element of elementsOf(definition.pages.flatMap((page) => page.elements)))
      if (element.type !== 'html' && !element.title) missing.push(element.name);
    expect(missing).toEqual([]);
  });

  test.each([...forms, ...annexForms])(
    '$code refers only to lists, parents and attributes that exist',
    ({ definition }) => {
      for (const element of elementsOf(definition.pages.flatMap((page) => page.elements))) {
        if (typeof element.list !== 'string') continue;
        const list = lists.find((each) => each.code === element.list);
        expect(list, `${element.name}: ${element.list}`).toBeDefined();
        if (element.cascade) expect(list?.parent, element.name).toBeDefined();
        const attribute = typeof element.listFilter === 'string' ? element.listFilter.split(' ')[0]! : null;
        if (attribute) expect(list?.items[0]?.attributes).toHaveProperty(attribute);
      }
    },
  );

  test('every activity type has its form', () => {
    expect(
      activityTypes.map((type) => type.form).filter((code) => !forms.some((form) => form.code === code)),
    ).toEqual([]);
    expect(activityTypes).toHaveLength(8);
    expect(forms).toHaveLength(9);
  });
});

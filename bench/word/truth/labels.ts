import type { Language } from '../../../src/core/language.ts'

/** What documents say in each language besides prose. */
export const labels = {
  fr: {
    parts: ['Introduction', 'Méthode', 'Résultats', 'Discussion', 'Conclusion'],
    contents: 'Sommaire',
    total: 'Total dû',
    page: 'Page',
    fields: ['Nom', 'Prénom', 'Date de naissance', 'Adresse', 'Téléphone', 'Courriel'],
    items: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
    work: ['Expérience', 'Formation', 'Langues', 'Loisirs'],
    greeting: 'Madame, Monsieur,',
    references: 'Références',
  },
  en: {
    parts: ['Introduction', 'Method', 'Results', 'Discussion', 'Conclusion'],
    contents: 'Contents',
    total: 'Total due',
    page: 'Page',
    fields: ['Last name', 'First name', 'Date of birth', 'Address', 'Phone', 'E-mail'],
    items: ['Description', 'Quantity', 'Unit price', 'Amount'],
    work: ['Experience', 'Education', 'Languages', 'Interests'],
    greeting: 'Dear Sir or Madam,',
    references: 'References',
  },
  es: {
    parts: ['Introducción', 'Método', 'Resultados', 'Discusión', 'Conclusión'],
    contents: 'Índice',
    total: 'Total a pagar',
    page: 'Página',
    fields: ['Apellidos', 'Nombre', 'Fecha de nacimiento', 'Dirección', 'Teléfono', 'Correo'],
    items: ['Descripción', 'Cantidad', 'Precio unitario', 'Importe'],
    work: ['Experiencia', 'Formación', 'Idiomas', 'Aficiones'],
    greeting: 'Estimados señores:',
    references: 'Referencias',
  },
} as const satisfies Record<Language, unknown>

export type Labels = (typeof labels)[Language]

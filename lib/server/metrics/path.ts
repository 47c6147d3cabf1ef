export const metricsPath = '/metrics'

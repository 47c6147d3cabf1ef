// The steps that generate, compile and run an API client in each language.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const goGenerator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const generatorVersion = '7.16.0'
const javaRunner = 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java'

/**
 * @param work the output folder, with a folder for each language that contains a copy of its scenario
 * @param description the path of the OpenAPI description
 */
export function listLanguages(work, description) {
  const jar = join(work, `openapi-generator-cli-${generatorVersion}.jar`)
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
  const fetchGenerator = existsSync(jar)
    ? []
    : [['mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`]]
  const generate = (...options) => ['java', '-jar', jar, 'generate', '-i', description, ...options]
  return [
    {
      name: 'python',
      tools: [['python3', '--version']],
      generated: ['daymark_client'],
      steps: [
        ['python3', '-m', 'venv', '.venv'],
        ['.venv/bin/pip', 'install', '-q', '--disable-pip-version-check', '-r', 'requirements.txt'],
        [
          '.venv/bin/openapi-python-client',
          ...['generate', '--path', description, '--meta', 'none', '--output-path', 'daymark_client'],
        ],
        ['.venv/bin/mypy', '--strict', '--follow-imports', 'silent', 'scenario.py'],
        ['.venv/bin/python', 'scenario.py'],
      ],
    },
    {
      name: 'go',
      tools: [['go', 'version']],
      generated: ['daymark'],
      steps: [
        ['mkdir', 'daymark'],
        ['go', 'run', goGenerator, '-config', 'config.yaml', description],
        ['go', 'mod', 'tidy'],
        ['go', 'vet', './...'],
        ['go', 'run', '.'],
      ],
    },
    {
      name: 'java',
      tools: [
        ['java', '-version'],
        ['javac', '-version'],
        ['mvn', '--version'],
      ],
      generated: ['src/main/java/daymark'],
      steps: [
        ...fetchGenerator,
        generate(
          ...['-g', 'java', '--library', 'native', '-o', '.', '--invoker-package', 'daymark'],
          ...['--api-package', 'daymark.api', '--model-package', 'daymark.model'],
        ),
        ['mvn', '-q', '-B', '-Dmaven.compiler.release=17', 'compile'],
        ['mvn', '-q', '-B', javaRunner, '-Dexec.mainClass=Scenario'],
      ],
    },
    {
      name: 'rust',
      // The generator runs on Java.
      tools: [
        ['cargo', '--version'],
        ['java', '-version'],
        ['mvn', '--version'],
      ],
      generated: ['client'],
      steps: [
        ...fetchGenerator,
        generate('-g', 'rust', '-o', 'client', '--package-name', 'daymark_client'),
        ['cargo', 'build', '-q'],
        ['cargo', 'run', '-q'],
      ],
    },
  ]
}

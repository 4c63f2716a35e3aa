<?php
/**
 * Records what MediaWiki computes of the expressions in expressions.json. In a MediaWiki with AbuseFilter:
 *
 *     php maintenance/run.php .../test/filters/record-expressions.php .../test/filters/expressions.json
 */
use MediaWiki\Extension\AbuseFilter\AbuseFilterServices;
use MediaWiki\Extension\AbuseFilter\Parser\Exception\UserVisibleException;
use MediaWiki\Extension\AbuseFilter\Variables\VariableHolder;

class RecordExpressions extends Maintenance {
	private const VARIABLES = [
		'user_name' => 'Ada',
		'user_groups' => [ '*', 'user' ],
		'new_wikitext' => "Of stone.\nAnd wood.",
		'user_age' => 100,
		'edit_delta' => -12,
	];

	public function __construct() {
		parent::__construct();
		$this->addArg( 'file', 'The expressions, which are written anew' );
	}

	public function execute() {
		$file = $this->getArg( 0 );
		$recorded = array_map(
			fn ( $row ) => [ 'expression' => $row['expression'] ] + $this->record( $row['expression'] ),
			json_decode( file_get_contents( $file ), true )
		);
		file_put_contents( $file, json_encode( $recorded, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) );
	}

	private function record( string $expression ): array {
		$checkers = AbuseFilterServices::getRuleCheckerFactory();
		try {
			$checker = $checkers->newRuleChecker( VariableHolder::newFromArray( self::VARIABLES ) );
			$value = $checker->evaluateExpression( $expression );
			$result = is_float( $value ) ? [ 'float' => strval( $value ) ] : [ 'value' => $value ];
		} catch ( UserVisibleException $error ) {
			[ 'exceptionID' => $id, 'position' => $position, 'params' => $params ] = $error->toArray();
			$result = [ 'error' => $id, 'position' => $position, 'params' => array_map( 'strval', $params ) ];
		}
		$ran = $checkers->newRuleChecker()->checkConditions( $expression );
		$checked = $checkers->newRuleChecker()->checkSyntax( $expression );
		$mistake = $checked->getException();
		return $result + [
			'conditions' => $ran->getCondsUsed(),
			'check' => $mistake ? $mistake->mExceptionID . '@' . $mistake->getPosition() : 'ok',
			'warnings' => array_map(
				static fn ( $warning ) => $warning->mExceptionID . '@' . $warning->getPosition(),
				$checked->getWarnings()
			),
		];
	}
}

$maintClass = RecordExpressions::class;

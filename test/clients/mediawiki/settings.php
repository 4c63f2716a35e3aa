<?php
/**
 * Settings with which MediaWiki 1.39 to 1.43 serves the sample wiki, from the sample's configuration. serve.ts sets the paths
 * of the configuration and the database in the environment.
 */
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}

( static function () {
	$json = file_get_contents( getenv( 'SAMPLE_CONFIGURATION' ) );
	$GLOBALS['sampleWiki'] = json_decode( $json, true, 512, JSON_THROW_ON_ERROR );
} )();
$general = $sampleWiki['general'];

$wgDBtype = 'sqlite';
$wgDBname = $general['wikiid'];
$wgSQLiteDataDir = getenv( 'SAMPLE_FOLDER' );
if ( getenv( 'SAMPLE_MARIADB' ) ) {
	$wgDBtype = 'mysql';
	$wgDBserver = getenv( 'SAMPLE_MARIADB' );
	$wgDBuser = 'root';
	$wgDBpassword = '';
}
$wgCacheDirectory = getenv( 'SAMPLE_FOLDER' ) . '/cache';
$wgUploadDirectory = getenv( 'SAMPLE_FOLDER' ) . '/images';
$wgSecretKey = $wgUpgradeKey = 'sample';
$wgMainCacheType = $wgMessageCacheType = $wgParserCacheType = $wgSessionCacheType = CACHE_ACCEL;
$wgLocalisationCacheConf['store'] = 'array';
$wgJobTypeConf = [ 'default' => [ 'class' => JobQueueMemory::class, 'order' => 'fifo', 'claimTTL' => 0 ] ];
$wgJobRunRate = 0;
$wgRateLimits = $sampleWiki['settings']['rateLimits'] ?? [];
$wgPingback = false;
// Without its length, an answer ends only when all that belongs to the request has been written.
header_register_callback( static fn () => header_remove( 'Content-Length' ) );
if ( getenv( 'SAMPLE_CLOCK' ) ) {
	// Each request says when it comes; what it leaves to jobs is done before the next one.
	if ( isset( $_SERVER['HTTP_SAMPLE_TIME'] ) ) {
		Wikimedia\Timestamp\ConvertibleTimestamp::setFakeTime( $_SERVER['HTTP_SAMPLE_TIME'] );
	}
	register_shutdown_function( static function () {
		if ( defined( 'MW_API' ) ) {
			MediaWiki\MediaWikiServices::getInstance()->getJobRunner()->run( [ 'maxJobs' => 1000 ] );
		}
	} );
	// Mails are sent, and reach nobody.
	$wgHooks['AlternateUserMailer'][] = static fn () => false;
	$wgRCWatchCategoryMembership = true;
	$wgRCMaxAge = 100 * 365 * 86400;
	// What is cached for minutes would not follow a clock that does not run.
	$wgMainCacheType = $wgParserCacheType = CACHE_NONE;
	require_once __DIR__ . '/clock.php';
} else {
	$wgPasswordPolicy['policies'] = [ 'default' => [ 'MinimalPasswordLength' => 1 ] ];
}
// Shows errors in full.
$wgShowExceptionDetails = true;
$wgDBerrorLog = getenv( 'SAMPLE_FOLDER' ) . '/database.log';

$wgServer = $general['server'];
$wgScriptPath = $general['scriptpath'];
$wgArticlePath = $general['articlepath'];
$wgSitename = $general['sitename'];
$wgMetaNamespace = strtr( $sampleWiki['namespaces'][4]['name'], ' ', '_' );
$wgMetaNamespaceTalk = strtr( $sampleWiki['namespaces'][5]['name'], ' ', '_' );
$wgLanguageCode = $general['lang'];
$wgLocaltimezone = $general['timezone'];
$wgCategoryCollation = $general['categorycollation'];
$wgThumbLimits = $general['thumblimits'];
$wgImageLimits = array_map( 'array_values', $general['imagelimits'] );
$wgEnableUploads = $general['uploadsenabled'];
$wgFileExtensions = array_column( $sampleWiki['fileextensions'], 'ext' );
$wgRightsUrl = $sampleWiki['rightsinfo']['url'];
$wgRightsText = $sampleWiki['rightsinfo']['text'];
$wgPageLanguageUseDB = $sampleWiki['settings']['pageLanguageInDatabase'];
$wgActiveUserDays = $sampleWiki['settings']['activeUserDays'];
$wgAPIMaxResultSize = $sampleWiki['settings']['maximumResultSize'];
$wgMaxArticleSize = $general['maxarticlesize'] / 1024;

$wgContentNamespaces = [];
foreach ( $sampleWiki['namespaces'] as $id => $namespace ) {
	if ( $id >= 100 ) {
		$wgExtraNamespaces[$id] = strtr( $namespace['name'], ' ', '_' );
	}
	if ( $namespace['content'] ) {
		$wgContentNamespaces[] = $id;
	}
	if ( $namespace['nonincludable'] ) {
		$wgNonincludableNamespaces[] = $id;
	}
	if ( isset( $namespace['namespaceprotection'] ) ) {
		$wgNamespaceProtection[$id] = explode( '|', $namespace['namespaceprotection'] );
	}
	$wgNamespacesWithSubpages[$id] = $namespace['subpages'];
	if ( $namespace['case'] !== $general['case'] ) {
		$wgCapitalLinkOverrides[$id] = $namespace['case'] === 'first-letter';
	}
}
foreach ( $sampleWiki['namespacealiases'] as [ 'id' => $id, 'alias' => $alias ] ) {
	$wgNamespaceAliases[strtr( $alias, ' ', '_' )] = $id;
}

$wgGroupPermissions = $wgAddGroups = $wgRemoveGroups = $wgGroupsAddToSelf = $wgGroupsRemoveFromSelf = [];
foreach ( $sampleWiki['usergroups'] as $group ) {
	[ 'name' => $name, 'rights' => $rights ] = $group;
	$wgGroupPermissions[$name] = array_fill_keys( $rights, true );
	$wgAddGroups[$name] = $group['add'] ?? [];
	$wgRemoveGroups[$name] = $group['remove'] ?? [];
	$wgGroupsAddToSelf[$name] = $group['add-self'] ?? [];
	$wgGroupsRemoveFromSelf[$name] = $group['remove-self'] ?? [];
}
if ( version_compare( MW_VERSION, '1.43', '<' ) ) {
	// Older versions ask for it before each write.
	$wgGroupPermissions['*']['writeapi'] = true;
}
$wgAvailableRights = $sampleWiki['settings']['rights'];
$wgRestrictionTypes = $sampleWiki['restrictions']['types'];
$wgRestrictionLevels = $sampleWiki['restrictions']['levels'];
$wgCascadingRestrictionLevels = $sampleWiki['restrictions']['cascadinglevels'];
$wgSemiprotectedRestrictionLevels = $sampleWiki['restrictions']['semiprotectedlevels'];
// Before 1.42, siteinfo does not tell it.
if ( version_compare( MW_VERSION, '1.42', '>=' ) ) {
	[ [ 'params' => [ $wgAutoConfirmCount ] ], [ 'params' => [ $wgAutoConfirmAge ] ] ] =
		array_values( array_filter( $sampleWiki['autopromote']['autoconfirmed'], 'is_array' ) );
}
// Before 1.41, siteinfo does not tell it.
$wgAutoCreateTempUser['enabled'] =
	$sampleWiki['autocreatetempuser']['enabled'] && version_compare( MW_VERSION, '1.41', '>=' );
$wgDefaultUserOptions = [ 'language' => 'en' ] + $sampleWiki['defaultoptions'];

$wgHooks['MediaWikiServices'][] = static function ( $services ) use ( $sampleWiki ) {
	$services->addServiceManipulator( 'SlotRoleRegistry', static function ( $registry ) use ( $sampleWiki ) {
		foreach ( $sampleWiki['settings']['slotRoles'] as $role ) {
			$registry->defineRoleWithModel( $role, CONTENT_MODEL_WIKITEXT );
		}
	} );
};

wfLoadSkin( 'Vector' );
// Tests change further settings while the wiki runs; `$withoutExtensions` lists extensions, in lower case.
$withoutExtensions = [];
if ( file_exists( getenv( 'SAMPLE_FOLDER' ) . '/changed.php' ) ) {
	require getenv( 'SAMPLE_FOLDER' ) . '/changed.php';
}

// Loads the sample wiki's extensions as far as they are unpacked with MediaWiki.
foreach ( scandir( "$IP/extensions" ) as $extension ) {
	$further = explode( ',', getenv( 'SAMPLE_EXTENSIONS' ) ?: 'parserfunctions' );
	// What images are a page's own follows from rendering them, which a sandbox does not do.
	$unwanted = getenv( 'SAMPLE_CLOCK' ) ? [ 'pageimages' ] : [];
	$wanted = [ 'parserfunctions', ...$sampleWiki['settings']['extensions'], ...$further ];
	if ( in_array( strtolower( $extension ), array_diff( $wanted, $unwanted, $withoutExtensions ), true ) ) {
		wfLoadExtension( $extension );
	}
}
